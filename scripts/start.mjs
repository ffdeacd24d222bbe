// npm start: from a clean clone to a served product.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build, install, ROOT } from './toolchain.mjs';

await install();
await build();

const environment = existsSync(`${ROOT}/.env`) ? ['--env-file=.env'] : [];
// Under load every request leaves garbage; with room for more of it, Node stops less often to collect. As in Dockerfile.
const memory = '--max-semi-space-size=32';
const server = spawn(process.execPath, [...environment, memory, 'apps/server/dist/demo/main.js'], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
// npm does not hand its own SIGTERM down through the shell: when whoever started us is gone, so are we.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();
server.on('close', (code) => process.exit(code ?? 1));
