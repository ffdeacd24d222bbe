import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../database.js';
import { passwordResets } from '../schema/index.js';

/** Keeps the hash of a link's token, and no link that is too old by now. */
export async function insertPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  await db.insert(passwordResets).values(reset);
}

/** Uses a link up, with all others of the same member; answers whose it was, undefined when it is unknown or too old. */
export async function takePasswordReset(tx: Db, id: string, now: Date): Promise<number | undefined> {
  const rows = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  const userId = rows[0]?.userId;
  if (userId !== undefined) await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return userId;
}
