import { deleteRevenue, findJobDone, forgetJobs, lockRevenue, markJobDone, saveRevenue } from '@vizzi/db';
import { addDays, INSIGHT_RANGES, localDay } from '@vizzi/domain';
import type { BillingGateway } from '../billing/gateway.js';
import type { Deps } from '../deps.js';

/** The work that reads revenue, as the table of jobs names it. */
export const REVENUE_JOB = 'insight-revenue';

/** An invoice may be paid this many days after it was written, by the provider's repeated tries. */
const AGAIN = 60;
const FIRST = 2 * Math.max(...INSIGHT_RANGES) + AGAIN;

/** A reading to its end, by the key of the account at the provider. */
const READ = `${REVENUE_JOB} of `;

/**
 * Reads the payments, refunds and lost disputes of the last weeks from the provider; of another account than before, or after a first
 * reading that broke off, all that is shown. Throws `unavailable`, and what `closing` is aborted with.
 */
export async function readRevenue({ db, clock, billing, closing }: Deps): Promise<void> {
  if (!billing) return;
  const account = nameOf(billing);
  const readAt = await findJobDone(db, account);
  const now = clock.now();
  const from = readAt
    ? addDays(localDay(readAt < now ? readAt : now, 'UTC'), -AGAIN)
    : addDays(localDay(now, 'UTC'), -FIRST);
  const entries = await billing.listRevenue(new Date(`${from}T00:00:00Z`), closing);
  await db.transaction(async (tx) => {
    await lockRevenue(tx);
    // Another server may have read this account meanwhile, or that of other keys.
    const isRead = (await findJobDone(tx, account)) !== null;
    if (readAt && !isRead) return;
    if (!isRead) {
      await forgetJobs(tx, READ);
      await deleteRevenue(tx);
    }
    await saveRevenue(tx, entries);
    await markJobDone(tx, account);
    await markJobDone(tx, REVENUE_JOB);
  });
}

/** When the revenue was read to its end that is shown; null before the first time, also of the account of other keys. */
export function findRevenueRead({ db, billing }: Deps): Promise<Date | null> {
  return findJobDone(db, billing ? nameOf(billing) : REVENUE_JOB);
}

function nameOf({ publishableKey }: BillingGateway): string {
  return `${READ}${publishableKey}`;
}
