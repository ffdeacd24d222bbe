import { inArray, lt } from 'drizzle-orm';
import type { Db } from '../database.js';
import { guaranteeUses } from '../schema/index.js';

/** Whether one of these persons used the guarantee. */
export async function isGuaranteeUsed(db: Db, persons: readonly string[]): Promise<boolean> {
  if (persons.length === 0) return false;
  const rows = await db
    .select({ person: guaranteeUses.person })
    .from(guaranteeUses)
    .where(inArray(guaranteeUses.person, [...persons]))
    .limit(1);
  return rows.length > 0;
}

/**
 * Remembers that these persons used the guarantee; false when one of them had, also in a transaction that ends meanwhile.
 * In order, so that two calls for the same persons do not wait for each other.
 */
export async function keepGuaranteeUses(tx: Db, persons: readonly string[], usedAt: Date): Promise<boolean> {
  const rows = persons.toSorted().map((person) => ({ person, usedAt }));
  const kept = await tx.insert(guaranteeUses).values(rows).onConflictDoNothing().returning();
  return kept.length === rows.length;
}

/** Forgets the uses before a time; answers their number. */
export async function deleteGuaranteeUses(db: Db, before: Date): Promise<number> {
  const rows = await db.delete(guaranteeUses).where(lt(guaranteeUses.usedAt, before)).returning();
  return rows.length;
}
