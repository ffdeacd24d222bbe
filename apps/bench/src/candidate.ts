import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server of its own process, so that candidates do not share a heap or an event loop. */
export interface Candidate {
  readonly name: string;
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a server module of this package; it says its address by `process.send`. */
export async function startCandidate(name: string, module: string, args: string[]): Promise<Candidate> {
  const child: ChildProcess = fork(fileURLToPath(new URL(module, import.meta.url)), args);
  const [address]: unknown[] = await once(child, 'message');
  return {
    name,
    address: String(address),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
