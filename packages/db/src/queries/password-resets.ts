import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../database.js';
import { passwordResets } from '../schema/index.js';
import { lockUser } from './users.js';

/** Saves the hash of a link's token and deletes expired links. Without a member the link sets no password. */
export async function insertPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert, now: Date): Promise<void> {
  // Links that another transaction deletes at this moment are left to it: two that wait for each other would fail.
  const expired = db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(lte(passwordResets.expiresAt, now))
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.id, expired));
  await db.insert(passwordResets).values(reset);
}

/** Whether a link can set a member's password. */
export async function findPasswordReset(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, now), isNotNull(passwordResets.userId)));
  return rows.length > 0;
}

/**
 * Deletes a link and all others of its member; answers the member's id, undefined when the link is unknown, expired or used.
 * The member is locked first, as every change of a password does, so that several links used at once take turns.
 */
export async function takePasswordReset(tx: Db, id: string, now: Date): Promise<number | undefined> {
  const valid = and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, now));
  const [link] = await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(valid);
  const userId = link?.userId ?? undefined;
  if (userId === undefined || !(await lockUser(tx, userId))) return undefined;
  const [used] = await tx.delete(passwordResets).where(valid).returning({ id: passwordResets.id });
  if (!used) return undefined;
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return userId;
}
