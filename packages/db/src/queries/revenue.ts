import { addDays, type LocalDay } from '@vizzi/domain';
import { asc, count, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { revenueEntries } from '../schema/index.js';
import { beginOf, dayOf } from '../utc-days.js';

export type RevenueEntry = typeof revenueEntries.$inferSelect;

const CHUNK = 1_000;

/** Saves payments, refunds and lost disputes, once each. */
export async function saveRevenue(db: Db, entries: readonly RevenueEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    await db
      .insert(revenueEntries)
      .values(entries.slice(from, from + CHUNK))
      .onConflictDoUpdate({
        target: revenueEntries.id,
        set: { at: sql`excluded.at`, amount: sql`excluded.amount`, tier: sql`excluded.tier` },
      });
  }
}

/** Lets no other transaction save revenue before this one ends. */
export async function lockRevenue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('revenue'))`);
}

/** Deletes all that was saved. */
export async function deleteRevenue(db: Db): Promise<void> {
  await db.delete(revenueEntries);
}

/** What came in and went back on each day of a period, in UTC, by currency and plan. */
export function findRevenue(db: Db, { from, to }: { from: LocalDay; to: LocalDay }) {
  return db
    .select({
      day: dayOf(revenueEntries.at),
      currency: revenueEntries.currency,
      tier: revenueEntries.tier,
      amount: sql<number>`sum(${revenueEntries.amount})::float8`,
      entries: count(),
    })
    .from(revenueEntries)
    .where(sql`${revenueEntries.at} >= ${beginOf(from)} and ${revenueEntries.at} < ${beginOf(addDays(to, 1))}`)
    .groupBy(sql`1`, revenueEntries.currency, revenueEntries.tier)
    .orderBy(asc(sql`1`));
}
