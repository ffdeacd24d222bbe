import { findPopularSessions } from '@vizzi/db';
import type { Deps } from '../deps.js';
import type { Session } from './contract.js';
import { toSession } from './to-session.js';

/** Member home shows this many. */
const POPULAR_COUNT = 6;

/** The most listened-to sessions. */
export async function listPopularSessions({ db }: Pick<Deps, 'db'>): Promise<Session[]> {
  return (await findPopularSessions(db, POPULAR_COUNT)).map(toSession);
}
