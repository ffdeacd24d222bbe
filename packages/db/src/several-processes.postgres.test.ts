import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from './failures.js';
import { MIGRATION_LOCK, openPostgres } from './postgres.js';
import { users } from './schema/index.js';
import { beginBackup } from './testing/begin-backup.js';
import { countWaitingForLocks, createTestDatabaseUrl } from './testing/test-database.js';
import { undoMigrations } from './testing/undo-migrations.js';

const server = await createTestDatabaseUrl();
afterAll(() => server?.drop());
afterEach(() => vi.restoreAllMocks());

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

/** A server that works on the database of before some migrations, a backup, and a new version that starts. */
async function upgradeBesideBackup() {
  const url = server?.url ?? '';
  const working = await openPostgres(url);
  await undoMigrations(working.db);
  const backup = await beginBackup(url);
  const next = openPostgres(url);
  return {
    unlimited: backup.unlimited,
    db: working.db,
    /** Ends the backup, after which the new version starts. */
    finish: async () => {
      await backup.end();
      const upgraded = await next;
      expect(await upgraded.db.$count(users)).toBe(0);
      await upgraded.close();
      await working.close();
    },
  };
}

// proves security 10.50
it('a new version whose migration waits for a backup keeps no query of the others waiting for long', async () => {
  const { db, unlimited, finish } = await upgradeBesideBackup();
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => countWaitingForLocks(db)).toBeGreaterThan(0);
    expect(await unlimited`select id from users`).toHaveLength(0);
  }
  await finish();
});

// proves security 10.50
it('a migration has all the time that it needs, also where the role has limits', async () => {
  const setting = async (change: string) => {
    const admin = postgres(server?.url ?? '', { max: 1 });
    await admin.unsafe(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);
    await admin.end();
  };
  // Less than the migration waits for a table.
  await setting(`set statement_timeout to ''400ms''`);
  const { db, finish } = await upgradeBesideBackup();
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => countWaitingForLocks(db)).toBe(1);
    await expect.poll(() => countWaitingForLocks(db)).toBe(0);
  }
  await finish();
  await setting('reset statement_timeout');
});

// proves security 10.50
it('a migration whose connection is cut while it waits takes its turn again, and keeps no query waiting either', async () => {
  const { db, unlimited, finish } = await upgradeBesideBackup();
  const inTurn = unlimited`
    pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and granted and datname = current_database()`;
  // Between two tries.
  const cutIdle = () => unlimited<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from ${inTurn} and state = 'idle' and query = 'rollback'`;
  let cut = 0;
  await expect.poll(async () => (cut = (await cutIdle())[0]?.pid ?? 0)).toBeGreaterThan(0);
  await expect.poll(() => unlimited`select pid from ${inTurn} and pid <> ${cut}`).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => countWaitingForLocks(db)).toBeGreaterThan(0);
    expect(await unlimited`select id from users`).toHaveLength(0);
  }
  await finish();
});

/** A process that stands still in its turn. */
async function standStill() {
  const still = postgres(server?.url ?? '', { max: 1 });
  await still`select pg_advisory_lock(${MIGRATION_LOCK})`;
  return still;
}

// proves security 10.50
it('a server with nothing to change starts also while a new version has the turn, such as beside a backup', async () => {
  const still = await standStill();
  const another = await openPostgres(server?.url ?? '');
  expect(await another.db.$count(users)).toBe(0);
  await another.close();
  await still.end();
});

// proves security 10.50
it('a start that waits for a process which stands still in its turn says so, and goes on after it', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const working = await openPostgres(server?.url ?? '');
  await undoMigrations(working.db);
  const still = await standStill();
  const next = openPostgres(server?.url ?? '');
  await expect.poll(() => warn.mock.calls.flat()).toEqual([expect.stringContaining('The start waits:')]);
  await still.end();
  await (await next).close();
  await working.close();
});
