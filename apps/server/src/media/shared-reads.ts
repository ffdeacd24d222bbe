import { createSharedCalls } from '@vizzi/api';

/** The turns of a client that wants to read from the storage. */
export interface ReadTurns {
  /** Runs `work` when few enough reads of the client are under way. */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Begins a read when it is its turn among the reads of all clients; what is not needed any more costs the others no time. */
  readonly begin: <Result>(read: () => Promise<Result>, isNeeded: () => boolean) => Promise<Result>;
}

/** Reads what a key names when it is the client's turn; what is being read already is waited for without one. */
export type SharedReads<Result> = (key: string, turns: ReadTurns, read: () => Promise<Result>) => Promise<Result>;

/**
 * Each waits for a turn of its own, so that nobody waits longer because a client with many reads wanted the same before. The first turn
 * of one of them is enough for all.
 */
export function createSharedReads<Result>(): SharedReads<Result> {
  const reads = createSharedCalls<Result>();
  /** By key, what tells those who wait for a turn that the read has begun. */
  const waiting = new Map<string, Set<(begun: Promise<Result>) => void>>();

  const begin = (key: string, read: () => Promise<Result>) => {
    const begun = reads.share(key, read);
    for (const tell of waiting.get(key) ?? []) tell(begun);
    waiting.delete(key);
    return begun;
  };

  return async (key, turns, read) =>
    reads.underWay(key) ??
    new Promise<Result>((resolve, reject) => {
      let isNeeded = true;
      const tell = (begun: Promise<Result>) => {
        isNeeded = false;
        resolve(begun);
      };
      const others = waiting.get(key) ?? new Set();
      waiting.set(key, others.add(tell));
      const refuse = (error: unknown) => {
        others.delete(tell);
        if (others.size === 0 && waiting.get(key) === others) waiting.delete(key);
        reject(error);
      };
      const unlessBegun = async (next: () => Promise<unknown>) => (isNeeded ? next() : undefined);
      const takeTurn = () =>
        turns.begin(
          () => unlessBegun(() => begin(key, read)),
          () => isNeeded,
        );
      turns.take(() => unlessBegun(takeTurn)).catch(refuse);
    });
}
