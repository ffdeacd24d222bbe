// npm run test:scale: three servers behind nginx, with a pool, a standby and a bucket, in good weather and in bad.
import { build, folderForTests, install, run, step } from './toolchain.mjs';

await install();
await build();
step('Testing several servers');
await run('node_modules/.bin/vitest', ['run', '--project', 'apart: scale', ...process.argv.slice(2)], {
  env: { TMPDIR: folderForTests() },
});
