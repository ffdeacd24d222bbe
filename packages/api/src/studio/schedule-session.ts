import { readClock } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { sessionSchedule, StudioSession } from './contract.js';
import { requirePublishable } from './publish-session.js';

/**
 * Sets when a draft is published, by the database's clock; again, to move it. Throws `not_found`, `invalid` for a time that
 * has passed, and `conflict` as publishing does.
 */
export function scheduleSession(
  deps: Deps,
  viewer: Admin,
  { publishAt, ...revision }: z.output<typeof sessionSchedule>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, revision, async (row, tx) => {
    if (row.status !== 'draft' && row.status !== 'scheduled') {
      throw new AppError('conflict', 'Only a draft can be scheduled.');
    }
    requirePublishable(row);
    const due = new Date(publishAt);
    if (due <= (await readClock(tx))) throw new AppError('invalid', 'This time has passed. Please choose a later one.');
    return { action: 'session.scheduled', changes: { status: 'scheduled', publishAt: due } };
  });
}
