import { findInsightParts, findSession } from '@vizzi/db';
import { AppError, completionOf, EVERY_SESSION } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { insightsFile } from './contract.js';
import { periodOf } from './period.js';

const HEAD = ['day', 'since', 'plays', 'listeners', 'seconds', 'share_heard_to_the_end', 'replays', 'favorites'];

/**
 * The figures of each day as a table (RFC 4180), of one session or of all; the cells of a day are
 * empty when nothing is shown of it. Throws `not_found`.
 */
export async function exportInsights(
  deps: Deps,
  _viewer: Admin,
  { range, sessionId }: z.output<typeof insightsFile>,
): Promise<string> {
  const { days, from, to } = periodOf(deps, range);
  if (sessionId !== undefined && !(await findSession(deps.db, sessionId))) {
    throw new AppError('not_found', 'Session not found');
  }
  const parts = await findInsightParts(deps.db, [sessionId ?? EVERY_SESSION], { from, to });
  const byDay = new Map(parts.map((part) => [part.day, part]));
  const lines = days.map((day) => {
    const part = byDay.get(day);
    if (!part) return [day, ...HEAD.slice(1).map(() => '')].join(',');
    const { since, plays, listeners, seconds, stops, replays, favorites } = part;
    const completion = completionOf(stops)?.toFixed(3) ?? '';
    return [day, since, plays, listeners, Math.round(seconds), completion, replays, favorites].join(',');
  });
  return `${[HEAD.join(','), ...lines].join('\r\n')}\r\n`;
}
