// npm run dev: compiler, server and web app, each following the sources.
import { spawn } from 'node:child_process';
import { build, install, ROOT } from './toolchain.mjs';

await install();
await build();

const commands = [
  ['node_modules/.bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
  [process.execPath, '--watch', '--watch-preserve-output', 'apps/server/dist/demo/main.js'],
  ['apps/web/node_modules/.bin/vite', 'apps/web'],
];
const children = commands.map(([command, ...args]) => spawn(command, args, { cwd: ROOT, stdio: 'inherit' }));
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop).on('SIGTERM', stop);
