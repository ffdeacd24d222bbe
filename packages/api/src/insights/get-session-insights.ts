import { findInsightListeners, findInsightParts, findSession } from '@vizzi/db';
import { AppError, listeningCurve, steepestFalls, STOP_STEPS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { SessionInsights, sessionInsightsInput } from './contract.js';
import { figuresOf, periodOf } from './period.js';

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** What is listened to of one session that is or was published, and where its listeners stop. Throws `not_found`. */
export async function getSessionInsights(
  deps: Deps,
  _viewer: Admin,
  { id, range }: z.output<typeof sessionInsightsInput>,
): Promise<SessionInsights> {
  const period = periodOf(deps, range);
  const { days, from, to, before } = period;
  const [row, parts, listeners] = await Promise.all([
    findSession(deps.db, id),
    findInsightParts(deps.db, [id], { from: before, to }),
    findInsightListeners(deps.db, range, id),
  ]);
  if (!row) throw new AppError('not_found', 'Session not found');
  const { title, imageUrl, duration, isPremium, captionsUrl } = toSession(row);
  const { stops, ...sums } = figuresOf(period, parts, listeners[0]);
  const curve = listeningCurve(stops);
  const byDay = new Map(parts.map((part) => [part.day, part]));
  return {
    session: { id, title, imageUrl, duration, isPremium, captionsUrl },
    from,
    to,
    ...sums,
    days: days.map((day) => {
      const { since = day, plays = null } = byDay.get(day) ?? {};
      return { day, since, plays };
    }),
    curve: curve.map(rounded),
    falls: steepestFalls(curve).map(({ step, share }) => ({
      at: rounded((step / STOP_STEPS) * duration),
      share: rounded(share),
    })),
  };
}
