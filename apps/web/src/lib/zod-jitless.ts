// The content security policy forbids zod's generated code. This is the global that zod reads when it loads; importing zod
// to configure it would load zod on pages that do not need it.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
