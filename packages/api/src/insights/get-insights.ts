import { findInsightListeners, findInsightParts } from '@vizzi/db';
import { EVERY_SESSION, PREMIUM_SESSIONS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Insights, insightsInput } from './contract.js';
import { figuresOf, periodOf } from './period.js';

/** What is listened to over all sessions, day by day. */
export async function getInsights(
  deps: Deps,
  _viewer: Admin,
  { range }: z.output<typeof insightsInput>,
): Promise<Insights> {
  const period = periodOf(deps, range);
  const { days, from, to, before } = period;
  const [parts, listeners] = await Promise.all([
    findInsightParts(deps.db, [EVERY_SESSION, PREMIUM_SESSIONS], { from: before, to }),
    findInsightListeners(deps.db, range, EVERY_SESSION),
  ]);
  const partsOf = (wanted: number) => parts.filter(({ subject }) => subject === wanted);
  const playsOf = (wanted: number) => new Map(partsOf(wanted).map(({ day, plays }) => [day, plays]));
  const { stops: _, ...sums } = figuresOf(period, partsOf(EVERY_SESSION), listeners[0]);
  const all = playsOf(EVERY_SESSION);
  const premium = playsOf(PREMIUM_SESSIONS);
  return {
    from,
    to,
    ...sums,
    days: days.map((day) => ({ day, plays: all.get(day) ?? null, premium: premium.get(day) ?? null })),
  };
}
