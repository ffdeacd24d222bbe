import { setImmediate } from 'node:timers/promises';
import { createSharedCalls } from '@vizzi/api';

/** Reads from the storage when it is a client's turn. */
export type TakeTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/** Reads what a key names when it is the client's turn; what is being read already is waited for without one. */
export type SharedReads<Result> = (key: string, takeTurn: TakeTurn, read: () => Promise<Result>) => Promise<Result>;

/**
 * A crowd that wants the same takes one turn for it, not one each. One read begins in every second turn of the event loop: a turn
 * accepts one new connection, which would wait behind hundreds of others for what dozens of reads bring at once.
 */
export function createSharedReads<Result>(): SharedReads<Result> {
  const reads = createSharedCalls<Result>();
  let begun = Promise.resolve();
  const begin = async (read: () => Promise<Result>) => {
    begun = begun.then(() => setImmediate()).then(() => setImmediate());
    await begun;
    return read();
  };
  return async (key, takeTurn, read) => reads.underWay(key) ?? takeTurn(() => reads.share(key, () => begin(read)));
}
