import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, sessions, userFavorites } from '../schema/index.js';
import { type SessionRow, sessionColumns } from './sessions.js';

/** A member's favourite sessions, the latest first. */
export function findFavorites(db: Db, userId: number): Promise<SessionRow[]> {
  return db
    .select(sessionColumns)
    .from(userFavorites)
    .innerJoin(sessions, eq(userFavorites.sessionId, sessions.id))
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(eq(userFavorites.userId, userId))
    .orderBy(desc(userFavorites.createdAt), desc(userFavorites.id))
    .prepare('find_favorites')
    .execute();
}

/** Makes a session a favourite; false when it is one already. */
export async function insertFavorite(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const rows = await db
    .insert(userFavorites)
    .values({ userId, sessionId })
    .onConflictDoNothing()
    .returning({ id: userFavorites.id });
  return rows.length > 0;
}

/** The number of a member's favourites. */
export async function countFavorites(db: Db, userId: number): Promise<number> {
  const rows = await db.select({ total: count() }).from(userFavorites).where(eq(userFavorites.userId, userId));
  return rows[0]?.total ?? 0;
}

/** Removes a session from the favourites; a second time changes nothing. */
export async function deleteFavorite(db: Db, userId: number, sessionId: number): Promise<void> {
  await db.delete(userFavorites).where(and(eq(userFavorites.userId, userId), eq(userFavorites.sessionId, sessionId)));
}
