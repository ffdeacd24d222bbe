import { type Db, searchSessions, type SessionRow } from '@vizzi/db';
import { createBatcher } from '../batcher.js';

/** Searches for sessions, few at once: a search takes the database longer than other queries. */
export interface SessionSearch {
  /** Throws `unavailable` when too many wait. */
  find(query: string, limit: number): Promise<SessionRow[]>;
}

const AT_ONCE = 2;
const MAX_WAITING = 100;

export function createSessionSearch(db: Db): SessionSearch {
  const search = createBatcher<{ readonly query: string; readonly limit: number }, SessionRow[]>({
    maxBatch: AT_ONCE,
    maxWaiting: MAX_WAITING,
    run: async (searches) => {
      const found = await Promise.allSettled(searches.map(({ query, limit }) => searchSessions(db, query, limit)));
      return found.map((each) => (each.status === 'fulfilled' ? each : { error: each.reason }));
    },
  });
  return { find: (query, limit) => search({ query, limit }) };
}
