import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.js';
import { openPostgres } from './postgres.js';
import { users } from './schema/index.js';
import { createTestDatabaseUrl } from './testing/test-database.js';

const server = await createTestDatabaseUrl();
afterAll(() => server?.drop());

// proves security 10.7
it('processes that start at once take turns at migrating', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgres(server?.url ?? '')));
  const counts = await Promise.all(databases.map(({ db }) => db.$count(users)));
  expect(counts).toEqual([0, 0, 0, 0, 0]);
  await Promise.all(databases.map((database) => database.close()));
});

// proves security 10.2
it('a connection that ends within a transaction fails it, and the next transaction works', async () => {
  const database = await openPostgres(server?.url ?? '');
  const { db } = database;
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    await tx.execute(sql`select 1`);
  });
  expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
  expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject([{ one: 1 }]);
  await database.close();
});
