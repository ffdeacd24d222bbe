import { findSessions } from '@vizzi/db';
import type { CatalogFilters } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import type { Viewer } from '../auth/viewer.js';
import type { Session } from './contract.js';
import { toSession } from './to-session.js';

/** Sessions, filtered and sorted; all of them, or a page by limit and offset. */
export async function listSessions(
  { db }: Pick<Deps, 'db'>,
  _viewer: Viewer | null,
  input: CatalogFilters,
): Promise<Session[]> {
  return (await findSessions(db, input)).map(toSession);
}
