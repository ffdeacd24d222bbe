import { findAllProgress, type ProgressRow } from '@vizzi/db';
import { localDay, localHour, resumableAt, suggestForDay } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { allowedCandidates } from './allowed-candidates.js';
import type { UpNext } from './contract.js';

/** A session that was left longer ago is not offered to be continued. */
const UNFINISHED_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** The unfinished session that was played last, else one for the day; `first` for a member who never listened. */
export async function getUpNext(deps: Deps, viewer: Viewer): Promise<UpNext> {
  const [played, allowed] = await Promise.all([findAllProgress(deps.db, viewer.id), allowedCandidates(deps, viewer)]);
  if (played.length === 0) return { kind: 'first' };
  const now = deps.clock.now();

  const isAllowed = new Set(allowed.map(({ id }) => id));
  const oldest = now.getTime() - UNFINISHED_DAYS * MS_PER_DAY;
  const unfinished = played.find((row) => isUnfinished(row, oldest) && isAllowed.has(row.sessionId));
  if (unfinished) {
    return {
      kind: 'continue',
      session: await deps.catalog.session({ id: unfinished.sessionId }),
      at: unfinished.currentTime,
    };
  }

  const suggestion = suggestForDay(allowed, {
    finished: played.filter(({ completed }) => completed).map(({ sessionId }) => sessionId),
    hour: localHour(now, viewer.timeZone),
    day: localDay(now, viewer.timeZone),
  });
  if (!suggestion) return { kind: 'first' };
  return {
    kind: 'today',
    session: await deps.catalog.session({ id: suggestion.id }),
    reason: suggestion.reason,
  };
}

function isUnfinished(row: ProgressRow, oldest: number): boolean {
  return resumableAt(row) !== undefined && row.lastPlayedAt.getTime() >= oldest;
}
