import { and, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
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

interface Kept {
  /** Of the session that was just started. */
  readonly id: string;
  readonly userId: number;
  readonly now: Date;
  /** The most sessions that a member may have. */
  readonly limit: number;
}

/** Deletes the other sessions of a member that are expired or beyond the limit, those that were unused for the longest time first. */
export async function deleteOldAuthSessions(db: Db, { id, userId, now, limit }: Kept): Promise<void> {
  const own = and(eq(authSessions.userId, userId), ne(authSessions.id, id));
  const surplus = db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(own)
    .orderBy(desc(authSessions.expiresAt), authSessions.id)
    .offset(limit - 1);
  await db
    .delete(authSessions)
    .where(and(own, or(lte(authSessions.expiresAt, now), inArray(authSessions.id, surplus))));
}

/** A session to add, for an account whose password is still `password`, if that is given. */
export interface NewAuthSession {
  readonly id: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly password?: string | undefined;
}

/**
 * Adds a session; answers false when there is no such account or its password
 * has changed. A change of the password that has begun is waited for.
 */
export async function insertAuthSession(db: Db, session: NewAuthSession): Promise<boolean> {
  const { id, userId, expiresAt, password = null } = session;
  const member = db
    .select({
      id: sql`${id}::text`.as('id'),
      userId: users.id,
      expiresAt: sql`${expiresAt.toISOString()}::timestamptz`.as('expires_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), sql`coalesce(${password}::text, ${users.password}) = ${users.password}`))
    .for('share');
  const rows = await db
    .insert(authSessions)
    .select(member)
    .returning({ id: authSessions.id })
    .prepare('insert_auth_session')
    .execute();
  return rows.length > 0;
}
