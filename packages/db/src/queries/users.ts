import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { users } from '../schema/index.js';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** One account by username in any case, with its password hash. */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return rows[0];
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

/** Deletes an account with all its data. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Changes fields of an account; undefined when there is none. */
export async function updateUser(db: Db, id: number, changes: Partial<NewUser>): Promise<UserRow | undefined> {
  const rows = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return rows[0];
}
