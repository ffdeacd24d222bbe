import { openDatabase, users } from '@vizzi/db';
import { undoMigrations } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCluster, findPostgres, type TestCluster, TIME_LIMITS } from '../testing/test-cluster.js';
import { createTestPool, hasPool, type TestPool } from '../testing/test-pool.js';
import { createTestHome, send, signUp } from '../testing/test-process.js';

const bin = await findPostgres();
const ADMIN = { ADMIN_EMAIL: 'admin@vizzi.example', ADMIN_PASSWORD: 'quiet lantern' };

describe.runIf(hasPool())('behind PgBouncer in transaction mode', () => {
  let cluster: TestCluster;
  let pool: TestPool;
  let home: Awaited<ReturnType<typeof createTestHome>>;
  beforeEach(async () => {
    cluster = await createTestCluster(bin ?? '');
    await cluster.start();
    pool = await createTestPool(cluster.url);
    home = await createTestHome();
  });
  afterEach(async () => {
    await home.close();
    await pool.close();
    await cluster.close();
  });

  // proves security 10.23
  it.each([
    ['DATABASE_URL', 'set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself.'],
    ['DATABASE_DIRECT_URL', 'set it to the address of PostgreSQL itself.'],
  ])('a start with the pool as %s says what to set', async (variable, advice) => {
    const both = { DATABASE_URL: pool.url, DATABASE_DIRECT_URL: pool.url };
    const server = home.start(variable === 'DATABASE_URL' ? { DATABASE_URL: pool.url } : both);
    expect(await server.ended).toEqual({
      code: 1,
      errors: `${variable} is a pool of transactions, in which no change of another server is heard: ${advice}\n`,
    });
  });

  // proves security 10.76
  it('a start whose two addresses are different databases says so, and changes neither', async () => {
    await cluster.query('create database other');
    const elsewhere = cluster.url.replace(/postgres$/, 'other');
    const server = home.start({ DATABASE_URL: pool.url, DATABASE_DIRECT_URL: elsewhere });
    expect(await server.ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^DATABASE_DIRECT_URL is another database than DATABASE_URL: .*\n$/),
    });
    // Fails where there is a table already.
    await cluster.query('create table users ()', { role: 'vizzi', database: 'other' });
  });

  // proves security 10.23
  it('no call fails, and changes of one server show in the other', async () => {
    const settings = { DATABASE_URL: pool.url, DATABASE_DIRECT_URL: cluster.url, ...ADMIN };
    const [one, other] = [await home.start(settings).ready, await home.start(settings).ready];
    const cookie = await signUp(one, 'mira@vizzi.example');
    const statuses = new Set<number>();
    const listen = async (address: string) => {
      for (let round = 1; round <= 20; round += 1) {
        const answers = [
          await send(address, '/api/user/progress', { sessionId: 1, currentTime: round }, cookie),
          await send(address, '/api/user/stats', undefined, cookie),
          await send(address, '/api/user/favorites', undefined, cookie),
        ];
        for (const { status } of answers) statuses.add(status);
      }
    };
    // Twelve at once share four connections.
    await Promise.all(Array.from({ length: 12 }, (_each, index) => listen(index % 2 === 0 ? one : other)));
    expect([...statuses]).toEqual([200]);

    expect((await send(other, '/api/auth/me', undefined, cookie)).status).toBe(200);
    await send(one, '/api/auth/logout', {}, cookie);
    await expect.poll(async () => (await send(other, '/api/auth/me', undefined, cookie)).status).toBe(401);
  });

  // proves security 10.71
  it('what another client of the pool leaves set on its connections, as pg_dump does, reaches no call', async () => {
    const server = home.start({ DATABASE_URL: pool.url, DATABASE_DIRECT_URL: cluster.url });
    const address = await server.ready;
    const cookie = await signUp(address, 'mira@vizzi.example');
    const other = await openDatabase({ databaseUrl: pool.url, databaseDirectUrl: cluster.url, dataDir: 'unused' });
    const leave = () =>
      other.db.execute(sql`select set_config('search_path', '', false), set_config('statement_timeout', '1', false)`);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 4 }, leave));
      const calls = Array.from({ length: 8 }, () => send(address, '/api/user/stats', undefined, cookie));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from(calls, () => 200));
    }
    await other.close();
  });

  // proves security 10.18
  it.each([true, false])(
    'a role whose statements end by themselves (%j) is no reason for a warning, another one is',
    async (isLimited) => {
      if (isLimited) await cluster.query(TIME_LIMITS);
      const pooled = await openDatabase({ databaseUrl: pool.url, databaseDirectUrl: cluster.url, dataDir: 'unused' });
      await pooled.close();
      expect(pooled.warning?.includes('set statement_timeout')).toBe(isLimited ? undefined : true);
    },
  );

  // proves security 10.50
  it('a pool in session mode does not keep the turn at migrating for a server that has migrated', async () => {
    const sessions = await createTestPool(cluster.url, { connections: 40, mode: 'session' });
    const first = await openDatabase({ databaseUrl: sessions.url, dataDir: 'unused' });
    // The pool gives it the connection on which it has migrated.
    await first.listen('anything', () => {});
    await undoMigrations(first.db);
    const second = await openDatabase({ databaseUrl: sessions.url, dataDir: 'unused' });
    expect(await second.db.$count(users)).toBe(0);
    await second.close();
    await first.close();
    await sessions.close();
  });

  // proves security 10.53
  it('a burst of queries has its answers, each its own', async () => {
    const settings = { databaseUrl: pool.url, databaseDirectUrl: cluster.url, dataDir: 'unused' };
    const databases = [await openDatabase(settings), await openDatabase(settings)];
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const one = sql`(select) as one`;
    const bursts = databases.map(({ db }) =>
      Promise.all(
        numbers.map(async (number) => {
          // Without parameters, and with: the driver sends those in two steps.
          const [, [row]] = await Promise.all([
            db.execute(sql`select 1`),
            db.select({ number: sql`${number}::integer` }).from(one),
            db.transaction((tx) => tx.select({ number: sql`${number}::integer` }).from(one)),
          ]);
          return row?.number;
        }),
      ),
    );
    expect(await Promise.all(bursts)).toEqual([numbers, numbers]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
