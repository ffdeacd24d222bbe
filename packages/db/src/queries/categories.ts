import { asc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories } from '../schema/index.js';

export type CategoryRow = typeof categories.$inferSelect;
export type NewCategory = Omit<typeof categories.$inferInsert, 'sessionCount'>;

/** All categories in the order that admins gave them, then in the order in which they were added. */
export function findCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
}

/** One category by slug. */
export async function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  const rows = await db.select().from(categories).where(eq(categories.slug, slug));
  return rows[0];
}

/** Keeps other transactions from changing categories until this one ends; all take them in the same order. */
export async function lockCategories(tx: Db): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for('no key update');
}

/** Whether a category with this id exists. */
export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return rows.length > 0;
}

/** Adds the categories that are new by slug; answers every id of `rows`, by slug. */
export async function upsertCategories(db: Db, rows: NewCategory[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const saved = await db
    .insert(categories)
    .values(rows)
    .onConflictDoUpdate({ target: categories.slug, set: { slug: sql`excluded.slug` } })
    .returning({ id: categories.id, slug: categories.slug });
  return new Map(saved.map(({ id, slug }) => [slug, id]));
}

/** One category by id. */
export async function findCategory(db: Db, id: number): Promise<CategoryRow | undefined> {
  const rows = await db.select().from(categories).where(eq(categories.id, id));
  return rows[0];
}

/** Adds a category after all others; undefined when its slug is taken. */
export async function insertCategory(db: Db, category: NewCategory): Promise<CategoryRow | undefined> {
  const [last] = await db.select({ position: max(categories.position) }).from(categories);
  const rows = await db
    .insert(categories)
    .values({ ...category, position: (last?.position ?? 0) + 1 })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** Fields to change; those that are undefined stay as they are. */
export type CategoryChanges = { readonly [Name in keyof NewCategory]?: NewCategory[Name] | undefined };

/** Changes at least one field of a category; undefined when there is none. */
export async function updateCategory(db: Db, id: number, changes: CategoryChanges): Promise<CategoryRow | undefined> {
  const rows = await db.update(categories).set(changes).where(eq(categories.id, id)).returning();
  return rows[0];
}

/** Locks a category until the transaction ends, so that nobody changes it and no session comes to be in it; false when there is none. */
export async function lockCategory(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
  return rows.length > 0;
}

/** Deletes a category; undefined when there is none. The database refuses one that has sessions. */
export async function deleteCategory(db: Db, id: number): Promise<CategoryRow | undefined> {
  const rows = await db.delete(categories).where(eq(categories.id, id)).returning();
  return rows[0];
}
