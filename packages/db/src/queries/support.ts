import { and, count, desc, eq, gt, lt, min, sql } from 'drizzle-orm';
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

/** So many messages of a member before this id, the latest first. */
export function findOwnSupportMessages(
  db: Db,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<SupportMessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, userId), lt(supportMessages.id, before)))
    .orderBy(desc(supportMessages.id))
    .limit(limit);
}

/** The number of a member's messages since an instant, and when the first of them came. */
export async function countSupportMessages(db: Db, userId: number, since: Date) {
  const rows = await db
    .select({ total: count(), first: min(supportMessages.createdAt) })
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, userId), gt(supportMessages.createdAt, since)));
  return rows[0] ?? { total: 0, first: null };
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
