import type { AdminRights } from '@vizzi/domain';
import { and, asc, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { authSessions, knownDevices, loginNames, passwordResets, users } from '../schema/index.js';
import { buildOnce } from './prepared.js';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** One account by username in any case, with its password hash. */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return findUser(db, await findUserId(db, username));
}

const userIdOf = buildOnce((db) =>
  db
    .select({ userId: loginNames.userId })
    .from(loginNames)
    .where(eq(loginNames.name, sql.placeholder('name')))
    .prepare('find_user_id'),
);

/** The id of the account with a username in any case; 0, which no account has, when there is none. */
export async function findUserId(db: Db, username: string): Promise<number> {
  const rows = await userIdOf(db).execute({ name: username.toLowerCase() });
  return rows[0]?.userId ?? 0;
}

/** The id of the first account whose name is a spelling of this mailbox, which `normalizeAddress` answers; 0 when there is none. */
export async function findFirstOfMailbox(db: Db, mailbox: string): Promise<number> {
  const rows = await db
    .select({ userId: loginNames.userId })
    .from(loginNames)
    .where(eq(sql`mailbox_of(${loginNames.name})`, mailbox))
    .orderBy(loginNames.userId)
    .limit(1);
  return rows[0]?.userId ?? 0;
}

/**
 * Accounts whose username or address contains a text, in any case: those that begin with it first, then by name. Only admins
 * ask this, and seldom, so no index serves it.
 */
export function findUsersByPart(db: Db, part: string, limit: number): Promise<UserRow[]> {
  const text = part.toLowerCase();
  const contains = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`lower(${users.username})`;
  return db
    .select()
    .from(users)
    .where(or(like(name, contains), like(sql`lower(${users.email})`, contains)))
    .orderBy(sql`not starts_with(${name}, ${text})`, asc(name))
    .limit(limit);
}

/** Adds an account; undefined when the username is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const rows = await db.insert(users).values(user).onConflictDoNothing().returning();
  return rows[0];
}

/** One account by id, with its password hash. */
export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const rows = await db.select().from(users).where(eq(users.id, id));
  return rows[0];
}

/** Locks an account until the transaction ends, so that what it may hold is counted by one at a time; false when there is none. */
export async function lockUser(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return rows.length > 0;
}

/** The members with admin rights. */
export function findAdmins(db: Db): Promise<Pick<UserRow, 'id' | 'username' | 'isAdmin' | 'adminRole'>[]> {
  return db
    .select({ id: users.id, username: users.username, isAdmin: users.isAdmin, adminRole: users.adminRole })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id));
}

/**
 * The admins, whose rights nobody else changes until the transaction ends. One lock for all: rows that are locked one by one,
 * as they were when the query began, would have two changes wait for each other.
 */
export async function lockAdmins(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
  return findAdmins(tx);
}

/** Deletes an account with all its data; false when there is none, or none that still has the rights and the password of `former`. */
export async function deleteUser(
  db: Db,
  id: number,
  former?: Pick<UserRow, 'isAdmin' | 'adminRole' | 'password'>,
): Promise<boolean> {
  const isSame =
    former && and(eq(users.isAdmin, former.isAdmin), isRole(former.adminRole), eq(users.password, former.password));
  const rows = await db
    .delete(users)
    .where(and(eq(users.id, id), isSame))
    .returning({ id: users.id });
  return rows.length > 0;
}

function isRole(role: AdminRights['adminRole']) {
  return role === null ? isNull(users.adminRole) : eq(users.adminRole, role);
}

/** Changes fields of an account; undefined when there is none. */
export async function updateUser(db: Db, id: number, changes: Partial<NewUser>): Promise<UserRow | undefined> {
  const rows = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return rows[0];
}

/** Counts a mailed code as used, which proves the address; false when it was used meanwhile. */
export async function useMailedCode(db: Db, { id, codesUsed }: UserRow): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ codesUsed: codesUsed + 1, isAddressProved: true })
    .where(and(eq(users.id, id), eq(users.codesUsed, codesUsed)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Changes the password or the rights of an account, and deletes its sessions, its links that set a password and its known
 * devices; undefined when there is no such account, or none that still has the password of the hash `former`.
 */
export function updateCredentials(
  db: Db,
  id: number,
  changes: Pick<Partial<NewUser>, 'password' | 'isAdmin' | 'adminRole' | 'isAddressProved'>,
  former?: string,
): Promise<UserRow | undefined> {
  return db.transaction(async (tx) => {
    const isMeant = and(eq(users.id, id), former === undefined ? undefined : eq(users.password, former));
    const [changed] = await tx.update(users).set(changes).where(isMeant).returning();
    if (!changed) return undefined;
    await tx.delete(authSessions).where(eq(authSessions.userId, id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
    return changed;
  });
}
