import { and, desc, eq, exists, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { hasDeletionLock } from '../deletion-lock.js';
import { covers, sessions } from '../schema/index.js';
import { oneOf } from './prepared.js';

export type CoverRow = typeof covers.$inferSelect;

/** Writes a stored cover down; the same one uploaded again keeps its row. Answers whether it is new. */
export async function insertCover(db: Db, cover: Omit<CoverRow, 'createdAt' | 'unusedSince'>): Promise<boolean> {
  const known = await db.select({ name: covers.name }).from(covers).where(eq(covers.name, cover.name));
  await db
    .insert(covers)
    .values(cover)
    .onConflictDoUpdate({ target: covers.name, set: { uploadId: cover.uploadId, unusedSince: null } });
  return known.length === 0;
}

/** The cover that an upload became. */
export async function findUploadedCover(db: Db, uploadId: string): Promise<CoverRow | undefined> {
  const rows = await db.select().from(covers).where(eq(covers.uploadId, uploadId)).orderBy(desc(covers.createdAt));
  return rows[0];
}

/** Those of these names that covers have. */
export async function findCoverNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ name: covers.name })
    .from(covers)
    .where(oneOf(covers.name, names))
    .prepare('find_cover_names')
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Writes down since when no session names a cover, of those for which that has changed. */
export async function markUnusedCovers(db: Db): Promise<void> {
  const address = sql`'/api/covers/' || ${covers.name} || '.webp'`;
  const named = exists(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.imageUrl, address)));
  await db
    .update(covers)
    .set({ unusedSince: null })
    .where(and(isNotNull(covers.unusedSince), named));
  await db
    .update(covers)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(covers.unusedSince), not(named)));
}

/** The names of covers that no session has named for so many days, and of those whose deletion began and did not end. */
export async function findUnusedCovers(db: Db, days: number): Promise<string[]> {
  const isUnused = lt(covers.unusedSince, sql`now() - ${days} * interval '1 day'`);
  const rows = await db
    .select({ name: covers.name })
    .from(covers)
    .where(or(isUnused, hasDeletionLock(db, covers.name)));
  return rows.map(({ name }) => name);
}

/** Marks a cover as used, as `keepMediaFile` does with a recording. */
export async function keepCover(db: Db, name: string): Promise<void> {
  await db.update(covers).set({ unusedSince: null }).where(eq(covers.name, name));
}

/** Whether no session has named a cover for so many days. Waits for transactions that mark it as used. */
export async function isUnusedCover(db: Db, name: string, days: number): Promise<boolean> {
  const rows = await db
    .select({ name: covers.name })
    .from(covers)
    .where(and(eq(covers.name, name), lt(covers.unusedSince, sql`now() - ${days} * interval '1 day'`)))
    .for('update');
  const uses = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.imageUrl, `/api/covers/${name}.webp`))
    .limit(1);
  return rows.length > 0 && uses.length === 0;
}

export async function deleteCover(db: Db, name: string): Promise<void> {
  await db.delete(covers).where(eq(covers.name, name));
}
