import { and, eq, lte, sql } from 'drizzle-orm';
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

/** A session to add, for an account whose password is still `password`, if that is given. */
export interface NewAuthSession {
  readonly id: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly password?: string | undefined;
}

/**
 * Adds a session and deletes the expired ones of its member; answers false when there is no such account or its password
 * has changed. A change of the password that has begun is waited for.
 */
export async function insertAuthSession(db: Db, session: NewAuthSession): Promise<boolean> {
  const { id, userId, createdAt, expiresAt, password = null } = session;
  const expired = db.$with('expired').as(
    db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), lte(authSessions.expiresAt, createdAt)))
      .returning({ id: authSessions.id }),
  );
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
    .with(expired)
    .insert(authSessions)
    .select(member)
    .returning({ id: authSessions.id })
    .prepare('insert_auth_session')
    .execute();
  return rows.length > 0;
}
