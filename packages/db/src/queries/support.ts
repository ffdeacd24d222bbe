import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { supportMessages } from '../schema/index.js';

export type SupportMessageRow = typeof supportMessages.$inferSelect;
export type NewSupportMessage = typeof supportMessages.$inferInsert;

/** Saves a message. */
export async function insertSupportMessage(db: Db, message: NewSupportMessage): Promise<void> {
  await db.insert(supportMessages).values(message);
}

/** Messages: open ones first, the latest first among open and done ones. */
export function findSupportMessages(db: Db, limit: number): Promise<SupportMessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .orderBy(sql`${supportMessages.doneAt} is not null`, desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(limit);
}

/** The messages of a member, the latest first. */
export function findOwnSupportMessages(db: Db, userId: number): Promise<SupportMessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.userId, userId))
    .orderBy(desc(supportMessages.createdAt));
}

/** Marks a message as done or open again; false when there is none. */
export async function updateSupportMessage(db: Db, id: number, doneAt: Date | null): Promise<boolean> {
  const rows = await db
    .update(supportMessages)
    .set({ doneAt })
    .where(eq(supportMessages.id, id))
    .returning({ id: supportMessages.id });
  return rows.length > 0;
}
