import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.js';

/** Messages to support. A sender needs no account; a message stays when its account is deleted. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    category: text({ enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an admin marked it as done. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('support_messages_created').on(table.createdAt),
    index('support_messages_user').on(table.userId, table.createdAt),
  ],
);
