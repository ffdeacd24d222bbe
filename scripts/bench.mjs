// npm run bench [TABLE…]: measurements side by side, in one run, on the PostgreSQL server that BENCH_DATABASE_URL names or on
// one that is started for it. BENCH_ROUNDS, BENCH_STATS_PLAYS and BENCH_NPM_TEST ask for more or less than usual.
import { build, install, run } from './toolchain.mjs';

await install();
await build();
await run(process.execPath, ['apps/bench/dist/main.js', ...process.argv.slice(2)]);
