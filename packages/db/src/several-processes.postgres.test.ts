import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.js';
import { openPostgres } from './postgres.js';
import { users } from './schema/index.js';
import { countWaitingForLocks, createTestDatabaseUrl } from './testing/test-database.js';

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

// proves security 10.50
it('a new version whose migration waits for a backup keeps no query of the others waiting for long', async () => {
  const url = server?.url ?? '';
  const working = await openPostgres(url);
  const { db } = working;
  // As before the last nine migrations.
  await db.execute(sql`alter table support_messages drop column creation_key`);
  await db.execute(sql`drop function add_mail_domain cascade`);
  await db.execute(sql`alter table mails drop column domain`);
  await db.execute(sql`drop index mails_created`);
  await db.execute(sql`alter table sessions drop column creation_key`);
  await db.execute(sql`alter table support_messages drop column author_id`);
  await db.execute(sql`drop index login_names_mailbox`);
  await db.execute(sql`drop function mailbox_of`);
  await db.execute(sql`alter table jobs drop column done_at`);
  await db.execute(sql`alter table disputes drop column known_at`);
  await db.execute(sql`alter table users drop column is_address_proved`);
  await db.execute(sql`alter table mails drop column is_awaited`);
  await db.execute(sql`create index mails_due on mails (run_after)`);
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where id > (select max(id) - 9 from drizzle.__drizzle_migrations)`,
  );
  let end = (): void => {};
  // Without our limits, which a slow machine reaches: what waits for the backup waits until the test gives up.
  const unlimited = postgres(url, { max: 2 });
  const backup = unlimited.begin(async (tx) => {
    await tx`lock table users in access share mode`;
    await new Promise<void>((resolve) => (end = resolve));
  });
  const next = openPostgres(url);
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => countWaitingForLocks(db)).toBeGreaterThan(0);
    expect(await unlimited`select id from users`).toHaveLength(0);
  }
  end();
  await backup;
  await unlimited.end();
  const upgraded = await next;
  expect(await upgraded.db.$count(users)).toBe(0);
  await upgraded.close();
  await working.close();
});
