import { readClock, type StudioRow } from '@vizzi/db';
import { AppError, checkBeforePublishing, type PublishCheck } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { sessionRevision, StudioSession } from './contract.js';

const MISSING: Readonly<Partial<Record<PublishCheck, string>>> = {
  title: 'a title',
  category: 'a category',
  voice: 'a voice',
};

/** Throws `conflict` when something is missing that every session needs. */
export function requirePublishable(row: StudioRow): void {
  const voiceSeconds = { male: row.maleSeconds, female: row.femaleSeconds };
  const missing = checkBeforePublishing({ ...row, needs: row.needs ?? [], voiceSeconds })
    .filter(({ passes, isRequired }) => isRequired && !passes)
    .map(({ check }) => MISSING[check] ?? check);
  if (missing.length > 0)
    throw new AppError('conflict', `Before it is published, the session needs ${missing.join(' and ')}.`);
}

/**
 * Puts a draft, a scheduled or a withdrawn session into the catalogue. The first time, it counts as created now. Throws
 * `not_found`, or `conflict` when it is published already, was changed meanwhile, or lacks what every session needs.
 */
export function publishSession(
  deps: Deps,
  viewer: Admin,
  revision: z.output<typeof sessionRevision>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, revision, async (row, tx) => {
    if (row.status === 'published') throw new AppError('conflict', 'This session is published already.');
    requirePublishable(row);
    const isFirst = row.status !== 'withdrawn';
    return {
      action: 'session.published',
      changes: { status: 'published', publishAt: null, ...(isFirst && { createdAt: await readClock(tx) }) },
    };
  });
}
