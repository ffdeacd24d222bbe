import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CATALOG_CHANNEL, type Database } from '../database.js';
import { findCategoryBySlug, addCategories } from '../queries/categories.js';
import { insertFavorite } from '../queries/favorites.js';
import { countListeners } from '../queries/listeners.js';
import { noteSeeded } from '../queries/seeds.js';
import { findSessions, insertSession } from '../queries/sessions.js';
import { findUserByUsername, insertUser } from '../queries/users.js';
import { createTestDatabase } from '../testing/test-database.js';
import { categories, sessions, userFavorites, userProgress, users } from './index.js';

// Error codes of PostgreSQL.
const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';
const UNIQUE_VIOLATION = '23505';
/** PostgreSQL 18 has its own code for this. */
const RESTRICTED = expect.stringMatching(/^23(503|001)$/);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const category = (slug: string) => ({
  slug,
  name: slug,
  description: slug,
  icon: 'fa-moon',
  color: 'gradient-athletes',
});
const session = (categoryId: number) => ({
  title: 'Still Lake',
  description: 'Water.',
  categoryId,
  duration: 60,
  audioUrl: 'lake.m4a',
});

let relaxation: number;
let athletes: number;
beforeEach(async () => {
  const { db } = database;
  await db.delete(sessions);
  await db.delete(users);
  const ids = await addCategories(db, [category('relaxation'), category('athletes')]);
  relaxation = ids.get('relaxation') ?? 0;
  athletes = ids.get('athletes') ?? 0;
});

describe('usernames', () => {
  // proves spec 3.1
  it('are unique and found in any case', async () => {
    const { db } = database;
    const first = await insertUser(db, { username: 'Mira@vizzi.example', password: 'hash' });
    expect(await insertUser(db, { username: 'mira@VIZZI.example', password: 'hash' })).toBeUndefined();
    expect(await findUserByUsername(db, 'MIRA@vizzi.example')).toEqual(first);
  });

  // proves spec 3.2
  it('belong to a free member without admin rights by default', async () => {
    expect(await insertUser(database.db, { username: 'a', password: 'hash' })).toMatchObject({
      isAdmin: false,
      subscriptionStatus: null,
      subscriptionTier: null,
      timeZone: 'UTC',
    });
  });
});

describe('members', () => {
  // proves spec 3.4
  it.each(['username', 'password'])('require a %s', async (column) => {
    await insertUser(database.db, { username: 'a', password: 'hash' });
    await expect(database.db.execute(sql`update users set ${sql.identifier(column)} = null`)).rejects.toHaveProperty(
      'cause.code',
      NOT_NULL_VIOLATION,
    );
  });

  // proves spec 3.4
  it('have optional Stripe ids, status and tier as text', async () => {
    const { db } = database;
    expect(await insertUser(db, { username: 'a', password: 'hash' })).toMatchObject({
      stripeCustomerId: null,
      stripeSubscriptionId: null,
    });
    const paying = { stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_1' };
    await db.update(users).set(paying);
    expect(await findUserByUsername(db, 'a')).toMatchObject(paying);
  });
});

describe('categories', () => {
  // proves spec 3.6
  it('have a unique slug', async () => {
    await expect(database.db.insert(categories).values(category('athletes'))).rejects.toHaveProperty(
      'cause.code',
      UNIQUE_VIOLATION,
    );
  });

  // proves spec 3.6
  it.each(['name', 'slug', 'description', 'icon', 'color'])('require a %s', async (column) => {
    await expect(
      database.db.execute(sql`update categories set ${sql.identifier(column)} = null`),
    ).rejects.toHaveProperty('cause.code', NOT_NULL_VIOLATION);
  });
});

describe('sessions', () => {
  // proves spec 3.9, spec 9.36
  it('have the documented defaults', async () => {
    await insertSession(database.db, session(relaxation));
    expect(await findSessions(database.db)).toMatchObject([
      { listenerCount: 0, isFeatured: false, isPremium: true, imageUrl: null, category: { slug: 'relaxation' } },
    ]);
  });

  // proves spec 3.8, spec 9.9
  it('last at least a second and belong to a category', async () => {
    await expect(insertSession(database.db, { ...session(relaxation), duration: 0 })).rejects.toHaveProperty(
      'cause.code',
      CHECK_VIOLATION,
    );
    await expect(insertSession(database.db, session(999_999))).rejects.toHaveProperty(
      'cause.code',
      FOREIGN_KEY_VIOLATION,
    );
  });

  const counts = async () => {
    const rows = await Promise.all(['relaxation', 'athletes'].map((slug) => findCategoryBySlug(database.db, slug)));
    return rows.map((row) => row?.sessionCount);
  };

  // proves spec 3.5, spec D13.1
  it('are counted by their category after every change', async () => {
    const { db } = database;
    const id = await insertSession(db, session(relaxation));
    await insertSession(db, session(relaxation));
    expect(await counts()).toEqual([2, 0]);
    await db.update(sessions).set({ categoryId: athletes }).where(eq(sessions.id, id));
    expect(await counts()).toEqual([1, 1]);
    await db.update(sessions).set({ title: 'Renamed' });
    expect(await counts()).toEqual([1, 1]);
    await db.delete(sessions);
    expect(await counts()).toEqual([0, 0]);
  });

  it('are counted where one statement adds, moves or deletes several', async () => {
    const { db } = database;
    await db.insert(sessions).values([session(relaxation), session(athletes), session(relaxation)]);
    expect(await counts()).toEqual([2, 1]);
    await db.update(sessions).set({ categoryId: sql`${relaxation + athletes} - category_id` });
    expect(await counts()).toEqual([1, 2]);
    await db.update(sessions).set({ categoryId: athletes });
    expect(await counts()).toEqual([0, 3]);
    await db.delete(sessions).where(eq(sessions.categoryId, relaxation));
    expect(await counts()).toEqual([0, 3]);
  });

  it('are counted where several are added and moved at once', async () => {
    const { db } = database;
    const both = [session(relaxation), session(athletes)];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => db.insert(sessions).values(index % 2 ? both : both.toReversed())),
    );
    expect(await counts()).toEqual([10, 10]);
    const other = { categoryId: sql`${relaxation + athletes} - category_id` };
    const rows = await findSessions(db);
    await Promise.all(rows.map(({ id }) => db.update(sessions).set(other).where(eq(sessions.id, id))));
    expect(await counts()).toEqual([10, 10]);
  });

  it('prevent the deletion of their category', async () => {
    await insertSession(database.db, session(relaxation));
    await expect(database.db.delete(categories)).rejects.toMatchObject({ cause: { code: RESTRICTED } });
  });
});

it('notes each demo session as added once', async () => {
  const { db } = database;
  expect(await noteSeeded(db, ['two', 'one'])).toEqual(new Set(['one', 'two']));
  expect(await noteSeeded(db, ['one', 'two', 'three'])).toEqual(new Set(['three']));
});

// proves spec 3.13
it('saves a favourite once, and deletes it with its member', async () => {
  const { db } = database;
  const user = await insertUser(db, { username: 'b', password: 'hash' });
  const userId = user?.id ?? 0;
  const sessionId = await insertSession(db, session(relaxation));
  await Promise.all(Array.from({ length: 20 }, () => insertFavorite(db, userId, sessionId)));
  expect(await db.select().from(userFavorites)).toHaveLength(1);
  await db.delete(users);
  expect(await db.select().from(userFavorites)).toHaveLength(0);
});

// proves spec 3.12
it('starts progress at 0 and not completed', async () => {
  const { db } = database;
  const user = await insertUser(db, { username: 'c', password: 'hash' });
  const sessionId = await insertSession(db, session(relaxation));
  const rows = await db
    .insert(userProgress)
    .values({ userId: user?.id ?? 0, sessionId })
    .returning();
  expect(rows).toMatchObject([{ currentTime: 0, completed: false, lastPlayedAt: expect.any(Date) }]);
});

describe('a change of the catalogue', () => {
  it('is announced by an update of every column but the counts of listeners, and the key that stays', async () => {
    const { db } = database;
    const announced = await db
      .select({ name: sql<string>`event_object_column` })
      .from(sql`information_schema.triggered_update_columns`)
      .where(sql`trigger_name = 'sessions_announced'`);
    const columns = await db
      .select({ name: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_name = 'sessions' and column_name not in ('listener_count', 'member_count', 'creation_key')`);
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();
    expect(names(announced)).toEqual(names(columns));
  });

  it('is not announced by a listen', async () => {
    const { db } = database;
    const id = await insertSession(db, session(relaxation));
    let heard = 0;
    await database.listen(CATALOG_CHANNEL, () => {
      heard += 1;
    });
    const before = heard;
    const user = await insertUser(db, { username: 'listener', password: 'hash' });
    await countListeners(db, [{ userId: user?.id ?? 0, sessionId: id }], '2026-03-10');
    await db.update(sessions).set({ title: 'Announced' }).where(eq(sessions.id, id));
    await expect.poll(() => heard).toBeGreaterThan(before);
    // Notifications arrive in the order of their commits, so the listen's would have come before.
    expect(heard).toBe(before + 1);
  });
});
