import { findLatestRevenue, markJobDone, saveRevenue } from '@vizzi/db';
import { addDays, INSIGHT_RANGES, localDay } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** The work that reads revenue, as the table of jobs names it. */
export const REVENUE_JOB = 'insight-revenue';

/** An invoice may be paid this many days after it was written, by the provider's repeated tries. */
const AGAIN = 60;
const FIRST = 2 * Math.max(...INSIGHT_RANGES) + AGAIN;

/** Reads the payments, refunds and lost disputes of the last weeks from the provider. Throws `unavailable`, and what `closing` is aborted with. */
export async function readRevenue({ db, clock, billing, closing }: Deps): Promise<void> {
  if (!billing) return;
  const days = (await findLatestRevenue(db)) ? AGAIN : FIRST;
  const since = new Date(`${addDays(localDay(clock.now(), 'UTC'), -days)}T00:00:00Z`);
  await saveRevenue(db, await billing.listRevenue(since, closing));
  await markJobDone(db, REVENUE_JOB);
}
