import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.js';

/** Messages to support. A sender needs no account; a message stays when its account is deleted. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account that wrote it, also after it is deleted; null for visitors. */
    authorId: integer('author_id'),
    name: text().notNull(),
    email: text().notNull(),
    category: text({ enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an admin closed it; null while it is open. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Since when the sender waits for an answer; null after one. The default is for servers of the version before. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }).defaultNow(),
    /** The admin who takes care of it. It does not refer to the account: one that is no admin any more counts as nobody. */
    assigneeId: integer('assignee_id'),
    /** The client's name for this message: what is sent again with it is not saved again. */
    creationKey: uuid('creation_key'),
  },
  (table) => [
    index('support_messages_created').on(table.createdAt),
    index('support_messages_user').on(table.userId, table.createdAt),
    uniqueIndex('support_messages_creation_key').on(table.creationKey),
  ],
);

/** What followed on a message: answers of admins, and what its sender wrote then. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** The name, at that time, of the admin who wrote it; null when the sender of the message did. */
    adminName: text('admin_name'),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The client's name for this reply: what is sent again with it is not saved again. */
    key: uuid().notNull(),
  },
  (table) => [uniqueIndex('support_replies_key').on(table.messageId, table.key)],
);
