// npm run load: a thousand listeners, one process, one PostgreSQL; LOAD_LISTENERS, LOAD_SECONDS and LOAD_BURST say otherwise.
import { build, install, run } from './toolchain.mjs';

await install();
await build();
await run(process.execPath, ['apps/server/dist/testing/load/main.js']);
