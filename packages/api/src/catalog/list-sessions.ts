import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Session, sessionFilters } from './contract.js';

/** Sessions, filtered and sorted; all of them, or a page by limit and offset. */
export function listSessions(
  { catalog }: Deps,
  _viewer: Viewer | null,
  filters: z.output<typeof sessionFilters>,
): Promise<Session[]> {
  return catalog.sessions(filters);
}
