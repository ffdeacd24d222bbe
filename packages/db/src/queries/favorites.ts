import { and, desc, eq } from 'drizzle-orm';
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
    .orderBy(desc(userFavorites.createdAt), desc(userFavorites.id));
}

/** Makes a session a favourite; a second time changes nothing. */
export async function insertFavorite(db: Db, userId: number, sessionId: number): Promise<void> {
  await db.insert(userFavorites).values({ userId, sessionId }).onConflictDoNothing();
}

/** Removes a session from the favourites; a second time changes nothing. */
export async function deleteFavorite(db: Db, userId: number, sessionId: number): Promise<void> {
  await db.delete(userFavorites).where(and(eq(userFavorites.userId, userId), eq(userFavorites.sessionId, sessionId)));
}
