import { countCompleted, findListeningDays } from '@vizzi/db';
import { localDay, streak } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { MemberStats } from './contract.js';

/** Completed sessions, listened seconds, the streak and whether today is one of its days, in the member's time zone. */
export async function getStats({ db, clock }: Deps, viewer: Viewer): Promise<MemberStats> {
  const [completedSessions, days] = await Promise.all([
    countCompleted(db, viewer.id),
    findListeningDays(db, viewer.id),
  ]);
  const today = localDay(clock.now(), viewer.timeZone);
  return {
    completedSessions,
    totalTime: Math.floor(days.reduce((total, { seconds }) => total + seconds, 0)),
    streak: streak(
      days.map(({ day }) => day),
      today,
    ),
    hasListenedToday: days.some(({ day }) => day === today),
  };
}
