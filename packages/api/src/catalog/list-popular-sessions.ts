import type { Deps } from '../deps.js';
import type { Session } from './contract.js';

/** The most listened-to sessions. */
export function listPopularSessions({ catalog }: Deps): Promise<Session[]> {
  return catalog.popularSessions();
}
