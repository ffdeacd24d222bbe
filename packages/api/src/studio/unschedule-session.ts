import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { sessionRevision, StudioSession } from './contract.js';

/** Makes a scheduled session a draft again. Throws `not_found`, or `conflict` when it is not scheduled or was changed. */
export function unscheduleSession(
  deps: Deps,
  viewer: Admin,
  revision: z.output<typeof sessionRevision>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, revision, (row) => {
    if (row.status !== 'scheduled') throw new AppError('conflict', 'This session is not scheduled.');
    return { action: 'session.unscheduled', changes: { status: 'draft', publishAt: null } };
  });
}
