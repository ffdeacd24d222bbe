// npm run test:faults: the tests that kill processes, fill disks and cut the power. They take minutes.
import { build, install, run, step } from './toolchain.mjs';

await install();
await build();
step('Testing faults');
await run('node_modules/.bin/vitest', ['run', '--project', 'apart: faults*', ...process.argv.slice(2)]);
