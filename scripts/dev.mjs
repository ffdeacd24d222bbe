// npm run dev: compiler, server and web app, each following the sources.
import { build, install, runTogether } from './toolchain.mjs';

await install();
await build();
runTogether([
  ['node_modules/.bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
  [process.execPath, '--watch', '--watch-preserve-output', 'apps/server/dist/demo/main.js'],
  ['apps/web/node_modules/.bin/vite', 'apps/web'],
]);
