import { createHash } from 'node:crypto';
import type { Clock } from '@vizzi/api';
import { countTry, type Db, forgetTries, giveTryBack } from '@vizzi/db';
import type { TryCounter, TryLimit } from './try-counter.js';

/** For how long a process remembers that a key has no tries, so that who goes on does not keep the database busy. */
const REMEMBERED_MS = 2_000;
/** More than run out of tries in that time; beyond, the database is asked. */
const MAX_REMEMBERED = 10_000;

/** Counts tries of all servers, in the database. What is counted needs it as well: while it is away, nobody gets a try. */
export function createSharedTryCounter(
  db: Db,
  { name, points, ms, clock }: TryLimit & { readonly name: string },
): TryCounter {
  const refused = createRefusals(clock);
  const rowOf = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url');

  return {
    async take(key) {
      const row = rowOf(key);
      const remembered = refused.waitOf(row);
      if (remembered !== undefined) return remembered;
      const { count, leftMs } = await countTry(db, row, ms);
      if (count <= points) return undefined;
      refused.remember(row, leftMs);
      return leftMs;
    },
    async giveBack(key) {
      await giveTryBack(db, rowOf(key));
    },
    async reset(key) {
      refused.forget(rowOf(key));
      await forgetTries(db, rowOf(key));
    },
  };
}

/** The waits of keys that were refused a moment ago. */
function createRefusals({ elapsed }: Pick<Clock, 'elapsed'>) {
  const refusals = new Map<string, { readonly since: number; readonly wait: number }>();
  return {
    waitOf(key: string): number | undefined {
      const refusal = refusals.get(key);
      if (!refusal) return undefined;
      const passed = elapsed() - refusal.since;
      if (passed < Math.min(REMEMBERED_MS, refusal.wait)) return refusal.wait - passed;
      refusals.delete(key);
      return undefined;
    },
    remember(key: string, wait: number): void {
      if (refusals.size >= MAX_REMEMBERED) refusals.clear();
      refusals.set(key, { since: elapsed(), wait });
    },
    forget: (key: string) => refusals.delete(key),
  };
}
