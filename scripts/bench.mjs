// npm run bench [TABLE…]: measurements side by side, in one run. BENCH_DATABASE_URL names a PostgreSQL to fill.
import { build, install, run } from './toolchain.mjs';

await install();
await build();
await run(process.execPath, ['apps/bench/dist/main.js', ...process.argv.slice(2)]);
