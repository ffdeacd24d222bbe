import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../database.js';
import { authSessions, users } from '../schema/index.js';
import { oneOf } from './prepared.js';
import type { UserRow } from './users.js';

export interface AuthSessionWithUser {
  session: typeof authSessions.$inferSelect;
  user: UserRow;
}

/** The sessions with these ids, with their members. Unknown ids are left out. */
export function findAuthSessions(db: Db, ids: string[]): Promise<AuthSessionWithUser[]> {
  return db
    .select({ session: authSessions, user: users })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(oneOf(authSessions.id, ids))
    .prepare('find_auth_sessions')
    .execute();
}

/** Deletes the expired sessions of a member. */
export async function deleteExpiredAuthSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.userId, userId), lte(authSessions.expiresAt, now)));
}
