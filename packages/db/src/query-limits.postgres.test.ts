import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database, Db } from './database.js';
import { openPostgres } from './postgres.js';
import { limitQueries } from './query-limits.js';
import { createTestDatabaseUrl } from './testing/test-database.js';

const server = await createTestDatabaseUrl();
let database: Database;
beforeAll(async () => {
  database = await openPostgres(server?.url ?? '');
  const { db } = database;
  await db.execute(sql`create table things (id integer)`);
  await db.execute(sql`create table holds (id integer)`);
  // As a commit that waits for a standby: PostgreSQL's own time limits have ended by then.
  await db.execute(sql`
    create function hold_commit() returns trigger language plpgsql as $$
    begin
      while exists (select from holds) and clock_timestamp() < now() + interval '1 minute' loop
        perform pg_sleep(0.01);
      end loop;
      return null;
    end $$`);
  await db.execute(sql`
    create constraint trigger hold after insert on things deferrable initially deferred
    for each row execute function hold_commit()`);
});
beforeEach(async () => {
  await database.db.execute(sql`insert into holds values (1)`);
});
afterAll(async () => {
  await database.close();
  await server?.drop();
});

/** Lets the commit return. A connection opens by real timers only. */
async function release() {
  vi.useRealTimers();
  await database.db.execute(sql`delete from holds`);
}

/** A transaction whose work is done, and whose commit does not return. */
async function beginCommit() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (1)`);
    finish();
  });
  const outcome = transaction.then(
    () => 'committed',
    (error: unknown) => error,
  );
  await work;
  await setImmediate();
  return { outcome };
}

// proves security 2.19
it('a commit that takes longer than the work before it is no failure', async () => {
  const { outcome } = await beginCommit();
  vi.advanceTimersByTime(6_999);
  await release();
  expect(await outcome).toBe('committed');
});

it('a commit that does not return fails after seven seconds', async () => {
  const { outcome } = await beginCommit();
  vi.advanceTimersByTime(7_000);
  expect(await outcome).toMatchObject({ code: 'ETIMEDOUT' });
  await release();
});

// proves security 2.19
it('work that does not return fails after three and a half, and what it did is undone', async () => {
  const client = postgres(server?.url ?? '', { max: 1 });
  const db = drizzle(limitQueries(client));
  await client`select 1`;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const add = db.transaction(async (tx) => {
    await tx.execute(sql`insert into holds values (2)`);
    begin();
    await ended;
  });
  const waits = vi.fn<() => Promise<void>>();
  const outcomes = Promise.allSettled([add, db.transaction(waits)]);
  await begun;
  vi.advanceTimersByTime(3_500);
  const refused = { status: 'rejected', reason: { code: 'ETIMEDOUT' } };
  expect(await outcomes).toMatchObject([refused, refused]);
  end();
  vi.useRealTimers();
  expect(await client`select from holds where id = 2`).toHaveLength(0);
  expect(waits).not.toHaveBeenCalled();
  await client.end();
  await release();
});

// proves security 2.19
it.each([
  ['a transaction', (db: Db, work: (tx: Db) => Promise<void>) => db.transaction(work)],
  ['one within another', (db: Db, work: (tx: Db) => Promise<void>) => db.transaction((tx) => tx.transaction(work))],
])('work of many statements may take longer, while each has its result: %s', async (_, transact) => {
  const client = postgres(server?.url ?? '', { max: 1 });
  const db = drizzle(limitQueries(client));
  await client`select 1`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await transact(db, async (tx) => {
    for (const id of [3, 4, 5]) {
      await tx.execute(sql`insert into holds values (${id})`);
      vi.advanceTimersByTime(3_000);
    }
  });
  vi.useRealTimers();
  expect(await client`delete from holds where id in (3, 4, 5) returning id`).toHaveLength(3);
  await client.end();
  await release();
});

// proves security 10.18
it('statements that are sent together fail with the reason of the one that failed by itself', async () => {
  const failed = database.db.transaction(async (tx) => {
    const divided = tx.execute(sql`select 1 / 0`).execute();
    const following = tx.execute(sql`select 1`).execute();
    // The transaction hears of the statement that follows first, in whatever order the server's answers are read.
    const heardLater = Promise.allSettled([following, divided]).then(() => divided);
    await Promise.all([following, heardLater]);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
});
