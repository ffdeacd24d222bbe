import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { own } from './children.js';

/** A server of its own process, so that candidates do not share a heap or an event loop. */
export interface Candidate {
  readonly address: string;
  stop(): Promise<void>;
}

export interface NodeCandidate extends Candidate {
  /** Microseconds of CPU that its process has used so far. */
  readonly cpu: () => Promise<number>;
}

/** How `npm start` and the Dockerfile run Node. The usual stack has it too: it is for us to be ahead otherwise. */
export const NODE_OPTIONS = ['--max-semi-space-size=32'];

/** Starts a server module of this package; it says its address by `process.send`. */
export async function startCandidate(module: string, args: string[]): Promise<NodeCandidate> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = own(fork(path, args, { execArgv: NODE_OPTIONS }));
  const failed = once(child, 'exit').then((): never => {
    throw new Error(`${module} ended`);
  });
  const [address]: unknown[] = await Promise.race([once(child, 'message'), failed]);
  return {
    address: String(address),
    cpu: () => cpuOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await failed.catch(() => {});
    },
  };
}

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000;

/** Microseconds of CPU that a process has used, in its own code and in the kernel's. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces; user and system time are the 12th and 13th after it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_US;
}
