import { countPlays, findListeningDays, findSessionsById } from '@vizzi/db';
import { localDay, longestStreak } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { Practice } from './contract.js';
import { getStats } from './get-stats.js';

/** The calendar shows 53 weeks: a year and the week in which it began. */
const DAYS_SHOWN = 53 * 7;
const MS_PER_DAY = 86_400_000;
const MOST_PLAYED = 5;

/** A member's practice: the days of the last year, the longest streak and the most played sessions. */
export async function getPractice(deps: Deps, viewer: Viewer): Promise<Practice> {
  const now = deps.clock.now();
  const oldest = localDay(new Date(now.getTime() - DAYS_SHOWN * MS_PER_DAY), viewer.timeZone);
  const days = await findListeningDays(deps.db, viewer.id);
  const { completedSessions, totalTime, streak } = await getStats(deps, viewer);
  return {
    completedSessions,
    totalTime,
    streak,
    longestStreak: longestStreak(days.map(({ day }) => day)),
    today: localDay(now, viewer.timeZone),
    days: days.filter(({ day }) => day > oldest).map(({ day, seconds }) => ({ day, seconds: Math.floor(seconds) })),
    mostPlayed: await findMostPlayed(deps, viewer),
  };
}

async function findMostPlayed({ db }: Deps, viewer: Viewer): Promise<Practice['mostPlayed']> {
  const counts = await countPlays(db, viewer.id, MOST_PLAYED);
  const rows = await findSessionsById(
    db,
    counts.map(({ sessionId }) => sessionId),
  );
  return counts.flatMap(({ sessionId, plays }) => {
    const row = rows.find(({ id }) => id === sessionId);
    return row ? [{ session: toSession(row), plays }] : [];
  });
}
