import type { Access } from '../auth/access.js';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';

/**
 * Counts a change that one of the team makes: each may be an entry of the audit log, which nobody can delete. Throws
 * `too_many_requests`.
 */
export async function limitActs(
  { limits }: Pick<Deps, 'limits'>,
  access: Access,
  viewer: Viewer | null,
): Promise<void> {
  if (!viewer || access === 'public' || access === 'member') return;
  await limits.takeName('act', String(viewer.id), 'session');
}
