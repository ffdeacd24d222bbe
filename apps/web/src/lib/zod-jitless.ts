// Contracts are checked without making functions at run time, which our content security policy forbids. The setting is
// left where zod looks for it when it loads: to import zod for it would bring zod to pages that check nothing.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
