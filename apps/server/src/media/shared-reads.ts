import { createSharedCalls } from '@vizzi/api';

/** The turns of a client that wants to read from the storage. */
export interface ReadTurns {
  /** Runs `work` when few enough reads of the client are under way. */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Begins a read when it is its turn among the reads of all clients. */
  readonly begin: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** Reads what a key names when it is the client's turn; what is being read already is waited for without one. */
export type SharedReads<Result> = (key: string, turns: ReadTurns, read: () => Promise<Result>) => Promise<Result>;

/** A crowd that wants the same takes one turn for it, not one each. */
export function createSharedReads<Result>(): SharedReads<Result> {
  const reads = createSharedCalls<Result>();
  return async (key, turns, read) => reads.underWay(key) ?? turns.take(() => reads.share(key, () => turns.begin(read)));
}
