import { date, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = () => date({ mode: 'string' });

const counts = {
  /** Plays that began on this day. */
  plays: integer().notNull(),
  /** Members who began them. */
  listeners: integer().notNull(),
  /** Plays of members who had played the same session before. */
  replays: integer().notNull(),
  /** Seconds that were listened to on this day. */
  seconds: doublePrecision().notNull(),
  /** Plays by the hundredth of the session at which they stopped, of 0 to 100. */
  stops: integer().array().notNull(),
};
/** The marks of fewer than ten listeners, by which those of several days are told apart. */
const marks = integer().array().notNull().default([]);

/** What was listened to on each day, counted from `plays`. It names no member, and outlives them. Nobody is shown it. */
export const insightDays = pgTable(
  'insight_days',
  {
    /** A session's id, or what stands for all. */
    subject: integer().notNull(),
    /** The days of members, each in its zone. */
    day: day().notNull(),
    ...counts,
    marks,
    /** Sessions that became favourites on this day. */
    favorites: integer().notNull(),
    /** When counting began: an older count never replaces a newer one. */
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] }), index('insight_days_day').on(table.day)],
);

/** What is shown of `insight_days`: days, or days in a row, that had ten listeners. */
export const insightParts = pgTable(
  'insight_parts',
  {
    /** A session's id, or what stands for all and all premium ones. */
    subject: integer().notNull(),
    /** The last day. */
    day: day().notNull(),
    /** The first day; of several sessions the last one. */
    since: day().notNull(),
    ...counts,
    favorites: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] }), index('insight_parts_day').on(table.day)],
);

/** What members had listened to who deleted their accounts: their plays are gone, and are counted from here. */
export const insightDepartures = pgTable(
  'insight_departures',
  { subject: integer().notNull(), day: day().notNull(), ...counts, marks },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
);

/** Days before the last few that must be counted again. */
export const insightChanges = pgTable('insight_changes', {
  day: day().primaryKey(),
  changedAt: instant('changed_at').notNull(),
});

/** How many members listened in the days of a range, which cannot be added up from its days. */
export const insightListeners = pgTable(
  'insight_listeners',
  {
    subject: integer().notNull(),
    /** Days. */
    range: integer().notNull(),
    listeners: integer().notNull(),
    /** In as many days before the range. */
    before: integer().notNull(),
    /** Of the listeners, those who were members before the range. */
    returned: integer().notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.range] })],
);

/** How many members came and went on each day, in UTC, and what they had at its end. */
export const memberDays = pgTable('member_days', {
  day: day().primaryKey(),
  joined: integer().notNull(),
  /** Subscriptions that ended. */
  ended: integer().notNull(),
  /** Members who used the money-back guarantee. */
  refunded: integer().notNull(),
  /** Members by plan; null for days before they were counted. */
  free: integer(),
  monthly: integer(),
  yearly: integer(),
  lifetime: integer(),
  /** Members whose plan ends with its period. */
  cancelling: integer(),
});

/** Money that came in or went back, as the payment provider has it. */
export const revenueEntries = pgTable(
  'revenue_entries',
  {
    /** The provider's id of the invoice or the refund. */
    id: text().primaryKey(),
    at: instant('at').notNull(),
    /** Cents of `currency`; below 0 for a refund. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The plan that was paid; null for a refund. */
    tier: text({ enum: ['monthly', 'yearly'] }),
  },
  (table) => [index('revenue_entries_time').on(table.at)],
);
