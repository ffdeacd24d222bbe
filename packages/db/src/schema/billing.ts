import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.js';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A member's subscription beyond the fields of `users`; the row exists after the first purchase. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  currentPeriodEnd: instant('current_period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** When the money-back guarantee was used. */
  refundedAt: instant('refunded_at'),
  /** Reads of the payment provider are numbered as they begin, so that an older answer never replaces a newer one. */
  readsBegun: integer('reads_begun').notNull().default(0),
  readApplied: integer('read_applied').notNull().default(0),
  /** When the saved read began. */
  readAt: instant('read_at'),
});

/** Notifications of the payment provider, once each. Those without `appliedAt` are applied at the next start. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text('customer_id'),
    invoiceId: text('invoice_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    appliedAt: instant('applied_at'),
  },
  (table) => [
    index('billing_events_pending')
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
  ],
);
