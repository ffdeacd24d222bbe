import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories } from '../schema/index.js';

export type CategoryRow = typeof categories.$inferSelect;
export type NewCategory = Omit<typeof categories.$inferInsert, 'sessionCount'>;

/** All categories in the order they were added. */
export function findCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.id));
}

/** One category by slug. */
export async function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  const rows = await db.select().from(categories).where(eq(categories.slug, slug));
  return rows[0];
}

/** Whether a category with this id exists. */
export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return rows.length > 0;
}

/** Adds the categories that are new by slug; answers every id of `rows`, by slug. */
export async function upsertCategories(db: Db, rows: NewCategory[]): Promise<Map<string, number>> {
  const saved = await db
    .insert(categories)
    .values(rows)
    .onConflictDoUpdate({ target: categories.slug, set: { slug: sql`excluded.slug` } })
    .returning({ id: categories.id, slug: categories.slug });
  return new Map(saved.map(({ id, slug }) => [slug, id]));
}
