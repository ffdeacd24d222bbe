import { asc, eq, inArray, max } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, sessions } from '../schema/index.js';

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

/**
 * Whether a category with this id exists. Within a transaction, a new name that it is being given is waited for: call it before a
 * session of the category is locked, because the new name locks those too.
 */
export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const category = db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  const rows = await category.for('key share');
  return rows.length > 0;
}

/** Adds the categories that are new by slug; answers every id of `rows`, by slug. */
export async function addCategories(db: Db, rows: NewCategory[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  await db.insert(categories).values(rows).onConflictDoNothing();
  const saved = await db
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
    .where(
      inArray(
        categories.slug,
        rows.map(({ slug }) => slug),
      ),
    )
    .orderBy(asc(categories.id))
    .for('key share');
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

/** Locks the sessions of a category in their order, which a new name of it changes. */
export async function lockSessionsOfCategory(tx: Db, id: number): Promise<void> {
  const rows = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.categoryId, id));
  await rows.orderBy(asc(sessions.id)).for('no key update');
}

/** Deletes a category; undefined when there is none. The database refuses one that has sessions. */
export async function deleteCategory(db: Db, id: number): Promise<CategoryRow | undefined> {
  const rows = await db.delete(categories).where(eq(categories.id, id)).returning();
  return rows[0];
}
