import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { SpareSpace } from './spare-space.js';

const CHECK_MS = 1_000;

/**
 * Refuses writes from when the disk is full until there is space to keep: the database has nothing then but the space that was kept
 * for it, and goes on reading. At the start, too little space refuses nothing: a server that only starts again may need none.
 * Answers the function that ends this.
 */
export async function refuseWritesWithoutSpace(client: PGlite, space: SpareSpace): Promise<() => void> {
  const closing = new AbortController();
  const { signal } = closing;
  let isRefusing = false;
  let keeping: Promise<void> | undefined;
  const tryToKeep = async () => {
    while (!signal.aborted && !(await space.keep())) await setTimeout(CHECK_MS, undefined, { ref: false });
    keeping = undefined;
  };
  const keepSpace = () => (keeping ??= tryToKeep());
  const refuse = async () => {
    await client.exec('set default_transaction_read_only = on');
    await keepSpace();
    if (!signal.aborted) await client.exec('set default_transaction_read_only = off');
    isRefusing = false;
  };
  space.listen(() => {
    if (isRefusing) return;
    isRefusing = true;
    process.emitWarning(`The disk of ${space.path} is full: the database refuses writes until 48 MB are free.`);
    refuse().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  if (!(await space.keep())) {
    process.emitWarning(
      `The disk of ${space.path} is nearly full: free 48 MB, so that the database can go on when it is full.`,
    );
    void keepSpace();
  }
  return () => closing.abort();
}
