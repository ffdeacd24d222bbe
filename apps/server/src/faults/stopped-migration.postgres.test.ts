import { openDatabase, users } from '@vizzi/db';
import { beginBackup, countWaitingForLocks, createTestDatabaseUrl, undoMigrations } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestCluster, findPostgres } from '../testing/test-cluster.js';
import { createTestHome } from '../testing/test-process.js';

const WITHIN = 'idle in transaction';

// proves security 10.50
it('a new version that stands still within its migration does not keep the tables from the servers that work', async () => {
  const server = await createTestDatabaseUrl();
  const databaseUrl = server?.url ?? '';
  const working = await openDatabase({ databaseUrl, dataDir: '' });
  const { db } = working;
  await undoMigrations(db);
  const home = await createTestHome();
  let backup = await beginBackup(databaseUrl);
  const { child, ready } = home.start({ DATABASE_URL: databaseUrl });

  const within = sql`pg_stat_activity where datname = current_database() and state`;
  /** Stops the new version while it waits for a table, lets it have the table, and says whether that was in time. */
  const stopWithin = async (): Promise<boolean> => {
    await expect.poll(() => countWaitingForLocks(db)).toBe(1);
    child.kill('SIGSTOP');
    await backup.end();
    await expect.poll(() => db.$count(sql`${within} like ${`${WITHIN}%`}`)).toBe(1);
    return (await db.$count(sql`${within} = ${WITHIN}`)) === 1;
  };
  while (!(await stopWithin())) {
    backup = await beginBackup(databaseUrl);
    child.kill('SIGCONT');
  }
  await expect.poll(() => db.$count(users).catch(() => 'refused')).toBe(0);

  child.kill('SIGCONT');
  await expect(ready).rejects.toThrow('Could not open the database of DATABASE_URL');
  await home.start({ DATABASE_URL: databaseUrl }).ready;
  await home.close();
  await working.close();
  await server?.drop();
});

/** A server that works on the database of before some migrations, on a cluster of its own. */
async function beforeMigrations() {
  const cluster = await createTestCluster((await findPostgres()) ?? '');
  await cluster.start();
  const options = { databaseUrl: cluster.url, dataDir: '' };
  const working = await openDatabase(options);
  await undoMigrations(working.db);
  return {
    cluster,
    db: working.db,
    upgrade: async () => (await openDatabase(options)).close(),
    close: async () => {
      await working.close();
      await cluster.close();
    },
  };
}

// proves security 10.50
it('a new version that starts while the standby is away leaves the tables to those who read', async () => {
  const { cluster, db, upgrade, close } = await beforeMigrations();
  await cluster.requireStandby();
  await upgrade();
  expect(await db.$count(users)).toBe(0);
  await close();
});

// proves security 10.50
it('a new version does not wait for the end of an automatic vacuum', async () => {
  const { cluster, db, upgrade, close } = await beforeMigrations();
  await db.execute(sql`
    insert into users (username, password) select 'member-' || number, repeat('x', 500) from generate_series(1, 2000) as number`);
  await db.execute(sql`delete from users`);
  await db.execute(sql`
    alter table users set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
      autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
  await cluster.query("alter system set autovacuum_naptime = '1s'");
  await cluster.query('select pg_reload_conf()');
  const vacuums = sql`pg_stat_progress_vacuum where relid = 'users'::regclass`;
  await expect.poll(() => db.$count(vacuums), { timeout: 20_000 }).toBe(1);
  await upgrade();
  await close();
});
