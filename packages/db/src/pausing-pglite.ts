import { setImmediate } from 'node:timers/promises';
import { PreparingPglite } from './preparing-pglite.js';

/** Milliseconds of queries after which the event loop turns before the next one. */
const LONGEST_TURN_MS = 5;
/** Turns before the next query. Node accepts one connection in a turn, so that one turn would let a crowd wait for seconds. */
const TURNS = 16;
/** Milliseconds after which a turn is the last one: where many requests are made in each, their queries would wait for seconds. */
const LONGEST_PAUSE_MS = 10;

/**
 * PGlite computes in this process, and one query that waits follows the other without a turn of the event loop: nothing else
 * would be read, answered or given up until none is left. Here the loop turns between queries.
 */
export class PausingPglite extends PreparingPglite {
  /** When the first query of this turn began. */
  #turnBegan: number | undefined;

  override _runExclusiveQuery<Result>(query: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveQuery(async () => {
      if (this.#turnBegan !== undefined && performance.now() - this.#turnBegan > LONGEST_TURN_MS) {
        await pause();
      }
      if (this.#turnBegan === undefined) {
        this.#turnBegan = performance.now();
        void setImmediate(undefined, { ref: false }).then(() => (this.#turnBegan = undefined));
      }
      return query();
    });
  }

  /**
   * PGlite copies all parsers for each query that brings some of its own, as each of Drizzle's does, and knows one for the
   * arrays of every type, rows of tables too. Of what has no parser itself an array is not read either.
   */
  override async _initArrayTypes(options?: { readonly force?: boolean }): Promise<void> {
    await super._initArrayTypes(options);
    const { rows } = await this.query<{ oid: number; typarray: number }>('select oid, typarray from pg_type');
    const elementOf = new Map(rows.map(({ oid, typarray }) => [String(typarray), String(oid)]));
    const known = Object.entries(this.parsers).filter(([type]) => {
      const element = elementOf.get(type);
      return element === undefined || element in this.parsers;
    });
    this.parsers = Object.fromEntries(known);
  }
}

async function pause(): Promise<void> {
  const began = performance.now();
  for (let turn = 0; turn < TURNS && performance.now() - began < LONGEST_PAUSE_MS; turn += 1) await setImmediate();
}
