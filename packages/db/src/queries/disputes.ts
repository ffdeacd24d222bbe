import { desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { disputes } from '../schema/index.js';

export type DisputeRow = Omit<typeof disputes.$inferSelect, 'knownAt'>;

const { knownAt: _, ...columns } = getTableColumns(disputes);

/** Saves disputes, or their present state. */
export async function saveDisputes(db: Db, rows: DisputeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const set = {
    amount: sql`excluded.amount`,
    reason: sql`excluded.reason`,
    status: sql`excluded.status`,
  };
  await db.insert(disputes).values(rows).onConflictDoUpdate({ target: disputes.id, set });
}

/** Saves a dispute, unless it is known already. */
export async function addDispute(db: Db, row: DisputeRow): Promise<void> {
  await db.insert(disputes).values(row).onConflictDoNothing({ target: disputes.id });
}

/** One dispute by its id. */
export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  const rows = await db.select(columns).from(disputes).where(eq(disputes.id, id));
  return rows[0];
}

/** The disputes of a member, the latest first. */
export function findDisputes(db: Db, userId: number): Promise<DisputeRow[]> {
  return db.select(columns).from(disputes).where(eq(disputes.userId, userId)).orderBy(desc(disputes.createdAt));
}

/** Ids of the disputes in these states. */
export async function listDisputeIds(db: Db, statuses: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.status, [...statuses]));
  return rows.map(({ id }) => id);
}

/** Ids of the disputes in other states than these. */
export async function listDisputeIdsBut(db: Db, statuses: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(notInArray(disputes.status, [...statuses]));
  return rows.map(({ id }) => id);
}
