import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { billingAccounts } from '../schema/index.js';

/**
 * Takes the lease on a member's changes at the payment provider; false while another one holds it. The database's clock
 * decides, so that processes need not agree on the time.
 */
export async function takeBillingLease(
  db: Db,
  { userId, token, seconds }: { userId: number; token: string; seconds: number },
): Promise<boolean> {
  const leaseUntil = after(seconds);
  const rows = await db
    .insert(billingAccounts)
    .values({ userId, leaseToken: token, leaseUntil })
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: { leaseToken: token, leaseUntil },
      setWhere: sql`${billingAccounts.leaseToken} is null or ${billingAccounts.leaseUntil} < now()`,
    })
    .returning({ userId: billingAccounts.userId });
  return rows.length > 0;
}

/** Lets a lease last so many seconds from now; false for one that ended and was taken by another process. */
export async function renewBillingLease(
  db: Db,
  { userId, token, seconds }: { userId: number; token: string; seconds: number },
): Promise<boolean> {
  const rows = await db
    .update(billingAccounts)
    .set({ leaseUntil: after(seconds) })
    .where(heldBy(userId, token))
    .returning({ userId: billingAccounts.userId });
  return rows.length > 0;
}

/** Gives a lease back. One that ended and was taken by another process stays theirs. */
export async function releaseBillingLease(db: Db, userId: number, token: string): Promise<void> {
  await db.update(billingAccounts).set({ leaseToken: null, leaseUntil: null }).where(heldBy(userId, token));
}

function after(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

function heldBy(userId: number, token: string) {
  return and(eq(billingAccounts.userId, userId), eq(billingAccounts.leaseToken, token));
}
