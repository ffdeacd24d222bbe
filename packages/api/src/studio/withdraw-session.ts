import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { sessionRevision, StudioSession } from './contract.js';

/**
 * Takes a session out of the catalogue. It stays in the histories of members, and plays no more. Throws `not_found`, or
 * `conflict` when it is not published or was changed.
 */
export function withdrawSession(
  deps: Deps,
  viewer: Admin,
  revision: z.output<typeof sessionRevision>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, revision, (row) => {
    if (row.status !== 'published') throw new AppError('conflict', 'Only a published session can be withdrawn.');
    return { action: 'session.withdrawn', changes: { status: 'withdrawn' } };
  });
}
