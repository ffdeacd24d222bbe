import { and, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { authSessions, users } from '../schema/index.js';
import { buildOnce, oneOf } from './prepared.js';
import type { UserRow } from './users.js';

export interface AuthSessionWithUser {
  session: typeof authSessions.$inferSelect;
  user: UserRow;
  /** The time of the look-up. */
  now: Date;
}

/** The database's clock, so that a session ends on all servers at once, whatever their clocks say. */
const NOW = sql`clock_timestamp()`;

function after(milliseconds: unknown): SQL {
  return sql`${NOW} + ${milliseconds}::float8 * interval '1 millisecond'`;
}

/** The sessions with these ids, with their members. Unknown ids are left out. */
export function findAuthSessions(db: Db, ids: string[]): Promise<AuthSessionWithUser[]> {
  return db
    .select({ session: authSessions, user: users, now: sql<Date>`${NOW}`.mapWith(authSessions.expiresAt) })
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
  /** The most sessions that a member may have. */
  readonly limit: number;
}

const deleteOld = buildOnce((db) => {
  const own = and(eq(authSessions.userId, sql.placeholder('userId')), ne(authSessions.id, sql.placeholder('id')));
  const surplus = db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(own)
    .orderBy(desc(authSessions.expiresAt), authSessions.id)
    .offset(sql.placeholder('others'));
  return db
    .delete(authSessions)
    .where(and(own, or(lte(authSessions.expiresAt, NOW), inArray(authSessions.id, surplus))))
    .prepare('delete_old_auth_sessions');
});

/** Deletes the other sessions of a member that are expired or beyond the limit, those that would end first. */
export async function deleteOldAuthSessions(db: Db, { id, userId, limit }: Kept): Promise<void> {
  await deleteOld(db).execute({ id, userId, others: limit - 1 });
}

/** A session to add, for an account whose password is still `password`, if that is given. */
export interface NewAuthSession {
  readonly id: string;
  readonly userId: number;
  /** For how long it is valid unless it is renewed. */
  readonly milliseconds: number;
  readonly password?: string | undefined;
}

const insert = buildOnce((db) => {
  const password = sql`coalesce(${sql.placeholder('password')}::text, ${users.password})`;
  const member = db
    .select({
      id: sql`${sql.placeholder('id')}::text`.as('id'),
      userId: users.id,
      expiresAt: after(sql.placeholder('milliseconds')).as('expires_at'),
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), eq(users.password, password)))
    .for('share');
  return db.insert(authSessions).select(member).returning({ id: authSessions.id }).prepare('insert_auth_session');
});

/**
 * Adds a session; answers false when there is no such account or its password
 * has changed. A change of the password that has begun is waited for.
 */
export async function insertAuthSession(db: Db, session: NewAuthSession): Promise<boolean> {
  const { id, userId, milliseconds, password = null } = session;
  const rows = await insert(db).execute({ id, userId, milliseconds, password });
  return rows.length > 0;
}

/** Lets a session end so long after now. */
export async function renewAuthSession(db: Db, id: string, milliseconds: number): Promise<void> {
  await db
    .update(authSessions)
    .set({ expiresAt: after(milliseconds) })
    .where(eq(authSessions.id, id));
}
