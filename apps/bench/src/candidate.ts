import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { own } from './children.js';
import { cpuOf, loopCpuOf } from './cpu.js';

/** A server of its own process, so that candidates do not share a heap or an event loop. */
export interface Candidate {
  readonly address: string;
  stop(): Promise<void>;
}

export interface NodeCandidate extends Candidate {
  /** Microseconds of CPU that its process has used so far. */
  readonly cpu: () => Promise<number>;
  /** The same of its event loop alone. */
  readonly loopCpu: () => Promise<number>;
}

/** How `npm start` and the Dockerfile run Node. The usual stack has it too: it is for us to be ahead otherwise. */
export const NODE_OPTIONS = ['--max-semi-space-size=32'];

/** Starts a server module of this package; it says its address by `process.send`. */
export async function startCandidate(module: string, args: string[]): Promise<NodeCandidate> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  // What it logs is no part of what the benchmark prints.
  const child = own(fork(path, args, { execArgv: NODE_OPTIONS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
  const failed = once(child, 'exit').then((): never => {
    throw new Error(`${module} ended`);
  });
  const [address]: unknown[] = await Promise.race([once(child, 'message'), failed]);
  return {
    address: String(address),
    cpu: () => cpuOf(child.pid),
    loopCpu: () => loopCpuOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await failed.catch(() => {});
    },
  };
}
