import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What admins did, written in the transaction of the act. Triggers refuse changes and deletions. It refers to no account,
 * because it outlives them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The id of the admin; null when the program acted by itself, as on a schedule. */
    adminId: integer('admin_id'),
    /** The admin's name at that time. */
    adminName: text('admin_name'),
    /** Such as `session.published`. */
    action: text().notNull(),
    /** The id of what it was done to, by the kind that the action begins with. */
    subjectId: integer('subject_id'),
    /** What it was called at that time. */
    subjectName: text('subject_name').notNull(),
    /** The changed fields, before and after. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_log_subject').on(table.subjectId)],
);
