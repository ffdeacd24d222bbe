// npm run test:watch: the tests of what you save, again each time. Names of files narrow it down.
import { install, run, runTogether } from './toolchain.mjs';

await install();
await run('node_modules/.bin/tsc', ['-b']);
// Packages import what others were compiled to, so the compiler has to follow too.
runTogether([
  ['node_modules/.bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
  ['node_modules/.bin/vitest', 'watch', '--project', '!apart*', ...process.argv.slice(2)],
]);
