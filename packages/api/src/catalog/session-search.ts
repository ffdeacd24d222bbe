import { type Db, searchSessions, type SessionRow } from '@vizzi/db';
import { networkOf } from '../auth/network.js';
import { createFairQueue } from '../fair-queue.js';

/** Searches for sessions, few at once: a search takes the database longer than other queries. */
export interface SessionSearch {
  /** Throws `unavailable` when too many wait, or for too long. */
  find(query: string, limit: number, address: string): Promise<SessionRow[]>;
}

const AT_ONCE = 2;
const MAX_WAITING = 100;
/** A second less than an answer may take: who waited for longer is answered already. */
const MAX_WAIT_MS = 3_000;

/** One search of each network in turn, so that a crowd of others does not take all of them. */
export function createSessionSearch(db: Db): SessionSearch {
  const run = createFairQueue({
    concurrency: AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refusal: 'Too many people search at the moment. Please try again.',
  });
  return { find: (query, limit, address) => run(networkOf(address), () => searchSessions(db, query, limit)) };
}
