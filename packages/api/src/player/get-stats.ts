import { countCompleted, findListeningDays } from '@vizzi/db';
import { localDay, streak } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Stats } from './contract.js';

/** Completed sessions, listened seconds and the streak, in days of the member's time zone. */
export async function getStats({ db, clock }: Deps, viewer: Viewer): Promise<Stats> {
  const [completedSessions, days] = await Promise.all([
    countCompleted(db, viewer.id),
    findListeningDays(db, viewer.id),
  ]);
  return {
    completedSessions,
    totalTime: Math.floor(days.reduce((total, { seconds }) => total + seconds, 0)),
    streak: streak(
      days.map(({ day }) => day),
      localDay(clock.now(), viewer.timeZone),
    ),
  };
}
