import { findSessionPlays } from '@vizzi/db';
import { playsByDay } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { insightsInput, SessionPlays } from './contract.js';
import { periodOf } from './period.js';

/** The sessions that are or were published, by title, with their plays. */
export async function listSessionPlays(
  deps: Deps,
  _viewer: Admin,
  { range }: z.output<typeof insightsInput>,
): Promise<SessionPlays[]> {
  const period = periodOf(deps, range);
  const sessions = await findSessionPlays(deps.db, period);
  return sessions.map(({ id, title, imageUrl, ...own }) => {
    const parts = own.days.map((day, index) => ({ since: own.since[index] ?? day, day, plays: own.plays[index] ?? 0 }));
    return {
      id,
      title,
      imageUrl,
      plays: parts.length === 0 ? null : parts.reduce((sum, { plays }) => sum + plays, 0),
      days: playsByDay(period.days, parts).map((plays) => plays && Math.round(plays * 10) / 10),
    };
  });
}
