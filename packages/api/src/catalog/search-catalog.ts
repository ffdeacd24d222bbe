import { searchSessions } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { searchInput, Session } from './contract.js';
import { toSession } from './to-session.js';

/** Sessions by words, by their beginnings and with typos; none for an empty query. */
export async function searchCatalog(
  { db }: Deps,
  _viewer: Viewer | null,
  { query, limit }: z.output<typeof searchInput>,
): Promise<Session[]> {
  return (await searchSessions(db, query, limit)).map(toSession);
}
