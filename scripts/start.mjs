// npm start: from a clean clone to a served product.
import { spawn } from 'node:child_process';
import { environmentOptions } from './environment.mjs';
import { build, install, ROOT } from './toolchain.mjs';

const environment = environmentOptions();
await install();
await build();

// A larger young generation: under load Node collects garbage less often. As in Dockerfile.
const memory = '--max-semi-space-size=32';
const server = spawn(process.execPath, [...environment, memory, 'apps/server/dist/demo/main.js'], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm does not pass its own SIGTERM on through the shell: exit when the parent process has exited.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill('SIGTERM');
}, 500).unref();
server.on('close', (code) => process.exit(code ?? 1));
