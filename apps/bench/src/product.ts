import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Candidate, NODE_OPTIONS } from './candidate.js';
import { own } from './children.js';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The built product as it is run for real. */
export interface Product extends Candidate {
  /** Bytes of memory that its process holds now. */
  memory(): Promise<number>;
}

/** Starts the server on a free port; `env` is all that it knows of the environment. */
export function startProduct(env: Record<string, string>): Promise<Product> {
  return run(process.execPath, [...NODE_OPTIONS, `${ROOT}apps/server/dist/main.js`], {
    PATH: process.env['PATH'] ?? '',
    ...env,
  });
}

/** `npm start`, with its look at what is installed and built already. */
export function npmStart(env: Record<string, string>): Promise<Candidate> {
  return run('npm', ['start'], { ...process.env, ...env });
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Product> {
  const child = own(
    spawn(command, args, { cwd: ROOT, env: { ...env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  // After all processes that write there have exited.
  const failed = once(child, 'close').then((): never => {
    throw new Error(`${command} ended`);
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /is ready at (http:\S+)/.exec(chunk.toString())?.[1];
      if (address) resolve(address);
    });
  });
  return {
    address: await Promise.race([ready, failed]),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    async stop() {
      child.kill('SIGTERM');
      await failed.catch(() => {});
    },
  };
}
