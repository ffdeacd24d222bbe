import { and, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { billingAccounts, billingEvents, users } from '../schema/index.js';
import type { UserRow } from './users.js';

export type BillingAccountRow = typeof billingAccounts.$inferSelect;
export type BillingEventRow = typeof billingEvents.$inferSelect;

/** One account by its id at the payment provider. */
export async function findUserByCustomer(db: Db, customerId: string): Promise<UserRow | undefined> {
  const rows = await db.select().from(users).where(eq(users.stripeCustomerId, customerId));
  return rows[0];
}

/** The stored subscription of a member; undefined when the member never bought anything. */
export async function findBillingAccount(db: Db, userId: number): Promise<BillingAccountRow | undefined> {
  const rows = await db.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
  return rows[0];
}

/** Numbers a read of the provider that begins now; answers the number. */
export async function beginBillingRead(db: Db, userId: number): Promise<number> {
  const rows = await db
    .insert(billingAccounts)
    .values({ userId, readsBegun: 1 })
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: { readsBegun: sql`${billingAccounts.readsBegun} + 1` },
    })
    .returning({ read: billingAccounts.readsBegun });
  return rows[0]?.read ?? 0;
}

/** A member and the billing account, locked until the transaction ends. */
export async function lockBillingAccount(tx: Db, userId: number) {
  const rows = await tx
    .select({ user: users, account: billingAccounts })
    .from(users)
    .innerJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(eq(users.id, userId))
    .for('update');
  return rows[0];
}

/** The members whose refund began and is not finished. */
export async function listPendingRefunds(db: Db): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(eq(billingAccounts.isRefundPending, true));
  return rows.map(({ user }) => user);
}

/** Changes fields of a billing account. */
export async function updateBillingAccount(
  db: Db,
  userId: number,
  changes: Partial<Omit<BillingAccountRow, 'userId'>>,
): Promise<void> {
  await db.update(billingAccounts).set(changes).where(eq(billingAccounts.userId, userId));
}

/** Saves a notification once; answers the saved one. */
export async function keepBillingEvent(
  db: Db,
  event: Pick<BillingEventRow, 'id' | 'type' | 'customerId' | 'invoiceId' | 'disputeId'>,
): Promise<BillingEventRow | undefined> {
  await db.insert(billingEvents).values(event).onConflictDoNothing();
  const rows = await db.select().from(billingEvents).where(eq(billingEvents.id, event.id));
  return rows[0];
}

/** Marks a notification as applied; false when another process did it before. */
export async function markBillingEventApplied(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(billingEvents)
    .set({ appliedAt: at })
    .where(and(eq(billingEvents.id, id), isNull(billingEvents.appliedAt)))
    .returning({ id: billingEvents.id });
  return rows.length > 0;
}

/** Notifications that were received and not applied, the oldest first. */
export async function listPendingBillingEvents(db: Db): Promise<BillingEventRow[]> {
  return db.select().from(billingEvents).where(isNull(billingEvents.appliedAt)).orderBy(billingEvents.receivedAt);
}

/**
 * Customers whose subscription was not read since `before`, or by a clock that was ahead, or whose period is over. One that ended for
 * good is read only where it never was, as in a restored copy: the member may have bought again.
 */
export async function listStaleCustomers(db: Db, { before, now }: { before: Date; now: Date }) {
  return db
    .select({ userId: users.id, customerId: users.stripeCustomerId })
    .from(users)
    .leftJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(
      and(
        isNotNull(users.stripeCustomerId),
        or(
          isNull(users.subscriptionStatus),
          notInArray(users.subscriptionStatus, ['canceled', 'incomplete_expired']),
          isNull(billingAccounts.readAt),
        ),
        or(
          isNull(billingAccounts.readAt),
          lt(billingAccounts.readAt, before),
          gt(billingAccounts.readAt, now),
          lt(billingAccounts.currentPeriodEnd, now),
        ),
      ),
    );
}
