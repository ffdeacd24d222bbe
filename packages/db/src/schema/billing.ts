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
  /** Ids of the invoices that the refund covers; null where it began before they were kept. */
  refundCovers: text('refund_covers').array(),
  /** The refund began and is not finished: its subscription, its credit or a payment may be left. */
  isRefundPending: boolean('is_refund_pending').notNull().default(false),
  /** Reads of the payment provider are numbered as they begin, so that an older answer never replaces a newer one. */
  readsBegun: integer('reads_begun').notNull().default(0),
  readApplied: integer('read_applied').notNull().default(0),
  /** When the saved read began. */
  readAt: instant('read_at'),
  /** A change at the payment provider is under way in the process that holds this token. It says whether the change ends the plan. */
  leaseToken: text('lease_token'),
  /** When the lease of a process that crashed ends. */
  leaseUntil: instant('lease_until'),
});

/** Payments that were disputed at the bank, as the payment provider has them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The payment provider's id. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Cents of `currency`. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The provider's words. */
    reason: text().notNull(),
    status: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not read any more. Servers of the version before read it, so that only a later migration can drop it. */
    knownAt: instant('known_at'),
  },
  (table) => [index('disputes_user').on(table.userId)],
);

/**
 * Who used the money-back guarantee: keyed hashes of addresses and cards. They outlive the account, so that a new one does
 * not have the guarantee again, and are removed after three years.
 */
export const guaranteeUses = pgTable(
  'guarantee_uses',
  { person: text().primaryKey(), usedAt: instant('used_at').notNull() },
  (table) => [index('guarantee_uses_time').on(table.usedAt)],
);

/** Secrets that were made at the first start, because no setting names them. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

/** Notifications of the payment provider, once each. Those without `appliedAt` are applied at the next start. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text('customer_id'),
    invoiceId: text('invoice_id'),
    disputeId: text('dispute_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    appliedAt: instant('applied_at'),
  },
  (table) => [
    index('billing_events_pending')
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
  ],
);
