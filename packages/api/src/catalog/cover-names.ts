import { type Db, findCoverNames } from '@vizzi/db';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../batcher.js';

/** The names of covers that there are. */
export interface CoverNames {
  /** Throws `unavailable` when too many wait. */
  has(name: string): Promise<boolean>;
}

const MAX_NAMES = 10_000;
const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

/** Those that are asked for together share one query: anybody may ask for names that there are not, and they are not kept. */
export function createCoverNames(db: Db): CoverNames {
  const known = new LRUCache<string, true>({ max: MAX_NAMES });
  const read = createBatcher<string, boolean>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    async run(names) {
      const found = await findCoverNames(db, names);
      for (const name of found) known.set(name, true);
      return names.map((name) => ({ value: found.has(name) }));
    },
  });
  return { has: async (name) => known.has(name) || read(name) };
}
