import { ADMIN_ROLES } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    /** `by default` instead of `always`, because the types of lucia's adapter require an id that can be inserted. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull(),
    /** An argon2id hash; never the password. */
    password: text().notNull(),
    email: text(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** What an admin may do; null for members, and for admins of an earlier version, who are owners. */
    adminRole: text('admin_role', { enum: ADMIN_ROLES }),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    subscriptionStatus: text('subscription_status'),
    subscriptionTier: text('subscription_tier'),
    /** How many mailed codes this member used; it is part of each code, so that a code works once. */
    codesUsed: integer('sign_in_codes_used').notNull().default(0),
    /** Whether a mailed code or link was used: the member reads the mails of this address. */
    isAddressProved: boolean('is_address_proved').notNull().default(false),
    /** IANA zone that decides where this member's days begin. */
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_stripe_customer_unique').on(table.stripeCustomerId),
  ],
);

/** The members by the name that they sign in with, in lower case; a trigger keeps it. */
export const loginNames = pgTable(
  'login_names',
  {
    name: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('login_names_user').on(table.userId),
    /** `mailbox_of` gives the spellings of one address one form, as the domain's `normalizeAddress` does. */
    index('login_names_mailbox').on(sql`mailbox_of(${table.name})`, table.userId),
  ],
);

/** Sessions of browsers and other clients. `id` is a hash of the token: a copy of this table contains no valid token. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

/** Links that set a new password, once. `id` is a hash of the token: a copy of this table contains no valid token. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: text().primaryKey(),
    /** Null when nobody has the requested name: both requests write one row, so that they take the same time. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Browsers on which a member signed in. `id` is a hash of the token in the browser's device cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** The network of the last sign-in, such as `203.0.113.0/24`. */
    network: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * Counts of tries, over all servers. `key` is a hash of what is counted. The migration makes the table unlogged: a try costs
 * no write to the log, and the counts begin anew after a crash of the database.
 */
export const tries = pgTable('tries', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }).notNull(),
});
