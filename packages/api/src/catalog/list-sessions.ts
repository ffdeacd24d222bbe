import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { Session, sessionFilters } from './contract.js';

/** Sessions, filtered and sorted; all of them, or a page by limit and offset. Throws `unavailable` when too many ask for them. */
export async function listSessions(
  { catalog, turns, address }: RequestDeps,
  viewer: Viewer | null,
  filters: z.output<typeof sessionFilters>,
): Promise<Session[]> {
  const sessions = await catalog.sessions(filters);
  await turns.mayAnswer({ address, memberId: viewer?.id });
  return sessions;
}
