import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../database.js';
import { passwordResets } from '../schema/index.js';

/** Saves the hash of a link's token and deletes expired links. Without a member the link sets no password. */
export async function insertPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  await db.insert(passwordResets).values(reset);
}

/** Deletes a link and all others of its member; answers the member's id, undefined when the link is unknown or expired. */
export async function takePasswordReset(tx: Db, id: string, now: Date): Promise<number | undefined> {
  const rows = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  const userId = rows[0]?.userId ?? undefined;
  if (userId !== undefined) await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return userId;
}
