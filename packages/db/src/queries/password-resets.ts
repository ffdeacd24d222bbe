import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { passwordResets } from '../schema/index.js';
import { lockUser } from './users.js';

/** The database's clock, so that a link works on all servers for the same time, whatever their clocks say. */
const NOW = sql`clock_timestamp()`;

interface NewPasswordReset {
  /** A hash of the link's token. */
  readonly id: string;
  /** Without a member the link sets no password. */
  readonly userId: number | null;
  /** How long it works. */
  readonly minutes: number;
}

/** Saves a link and deletes expired ones. */
export async function insertPasswordReset(db: Db, { id, userId, minutes }: NewPasswordReset): Promise<void> {
  // First: a deletion of the account holds its row, and then waits for the links that are deleted here.
  await db.insert(passwordResets).values({ id, userId, expiresAt: sql`${NOW} + ${minutes} * interval '1 minute'` });
  // Links that another transaction deletes at this moment are left to it: two that wait for each other would fail.
  const expired = db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(lte(passwordResets.expiresAt, NOW))
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.id, expired));
}

/** Whether a link can set a member's password. */
export async function findPasswordReset(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, NOW), isNotNull(passwordResets.userId)));
  return rows.length > 0;
}

/**
 * Deletes a link and all others of its member; answers the member's id, undefined when the link is unknown, expired or used.
 * The member is locked first, as every change of a password does, so that several links used at once take turns.
 */
export async function takePasswordReset(tx: Db, id: string): Promise<number | undefined> {
  const valid = and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, NOW));
  const [link] = await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(valid);
  const userId = link?.userId ?? undefined;
  if (userId === undefined || !(await lockUser(tx, userId))) return undefined;
  const [used] = await tx.delete(passwordResets).where(valid).returning({ id: passwordResets.id });
  if (!used) return undefined;
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return userId;
}
