import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Mails that wait for delivery, and those that were given up. A delivered one is deleted. A trigger announces new ones. */
export const mails = pgTable(
  'mails',
  {
    /** Becomes the Message-ID of every try. */
    id: uuid().primaryKey().defaultRandom(),
    /** Null in a row that is written for its time alone, and is not sent. */
    recipient: text(),
    /** The owner of the recipient's mailbox, as {@link mailDomainOf} names it; a trigger fills it. Null in rows from before there was one. */
    domain: text(),
    subject: text().notNull(),
    /** Empty when it was given up, because it may hold a link that opens an account. */
    text: text().notNull(),
    html: text().notNull(),
    /** Somebody waits for it: it is delivered before others that are due. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    attempts: integer().notNull().default(0),
    /** When the next try is due; while one is under way, when another server takes over. */
    runAfter: time('run_after').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    givenUpAt: time('given_up_at'),
    /** Why it was given up: the codes of the mail server, or why it did not answer. */
    failure: text(),
  },
  (table) => [
    index('mails_due')
      .on(table.isAwaited.desc().nullsFirst(), table.runAfter)
      .where(sql`${table.givenUpAt} is null`),
    index('mails_created')
      .on(table.createdAt)
      .where(sql`${table.givenUpAt} is null`),
    index('mails_given_up')
      .on(table.givenUpAt)
      .where(sql`${table.givenUpAt} is not null`),
  ],
);

/** Work that one of all servers does when it is due. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  dueAt: time('due_at').notNull(),
  /** When it was done last; null before the first time, and for work that does not say so. */
  doneAt: time('done_at'),
});
