import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Database, openDatabase } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestCluster, findPostgres, type TestCluster } from '../testing/test-cluster.js';
import { createTestListeners } from '../testing/test-listeners.js';
import { createTestHome, send } from '../testing/test-process.js';

/** Where the programs of PostgreSQL are: this test starts and kills servers of its own. */
const bin = await findPostgres();

let primary: TestCluster;
let standby: TestCluster;
let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  primary = await createTestCluster(bin ?? '');
  await primary.start();
  standby = await createTestCluster(bin ?? '', { standbyOf: primary.url });
  await standby.start();
  await primary.requireStandby();
  home = await createTestHome();
});
afterEach(async () => {
  await home.close();
  await standby.close();
  await primary.close();
});

/** A server of the test's own beside those of PostgreSQL. */
async function listen(onConnection: (client: Socket) => void) {
  const server = createServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return { server, host: `127.0.0.1:${address.port}` };
}

// proves security 10.22
it('a standby takes over from a killed primary: nothing acknowledged is lost, and no server is restarted', async () => {
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host);
  const server = home.start({ DATABASE_URL: `postgres://vizzi@${hosts.join(',')}/postgres`, LOG_LEVEL: 'silent' });
  const address = await server.ready;
  const listeners = await createTestListeners(address);
  const counts = { before: 0, down: 0, again: 0 };
  let phase: 'up' | 'down' | 'promoted' = 'up';
  const load = listeners.report(
    () => counts.again >= 50,
    (status) => {
      if (phase === 'up' && status === 200) counts.before += 1;
      if (phase !== 'up' && status === 503) counts.down += 1;
      if (phase === 'promoted' && status === 200) counts.again += 1;
    },
  );
  await expect.poll(() => counts.before).toBeGreaterThan(50);
  phase = 'down';
  await primary.stop('SIGKILL');
  await expect.poll(() => counts.down).toBeGreaterThan(0);
  await standby.promote();
  phase = 'promoted';
  await listeners.expectStored(await load);
  await expect.poll(async () => (await send(address, '/readyz')).status).toBe(200);

  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
});

// proves security 10.49
it('connections that the primary has ended in the middle of a statement are opened anew to it, not to the standby', async () => {
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host);
  const open = (databaseUrl: string) => openDatabase({ dataDir: home.dataDir, databaseUrl });
  const other = await open(primary.url);
  const database = await open(`postgres://vizzi@${hosts.join(',')}/postgres`);
  const isAtStandby = async () => {
    const where = { isStandby: sql<boolean>`pg_is_in_recovery()` };
    const [row] = await database.db.transaction((tx) => tx.select(where).from(sql`(values (1)) as one`));
    return row?.isStandby;
  };
  const ended = new AbortController();
  const readers = Array.from({ length: 10 }, async () => {
    while (!ended.signal.aborted) await isAtStandby().catch(() => {});
  });
  for (let time = 0; time < 30; time += 1) {
    await other.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()`,
    );
  }
  ended.abort();
  await Promise.all(readers);
  expect(await Promise.all(Array.from({ length: 100 }, isAtStandby))).toEqual(Array(100).fill(false));
  await database.close();
  await other.close();
});

// proves security 10.75
it('a former primary that comes back beside the promoted standby is passed over, by new connections and by a start', async () => {
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host);
  const open = () =>
    openDatabase({ dataDir: home.dataDir, databaseUrl: `postgres://vizzi@${hosts.join(',')}/postgres` });
  const [promoted = ''] = hosts[1]?.split(':').slice(1) ?? [];
  const endConnections = () =>
    standby.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  const database = await open();
  await primary.stop('SIGKILL');
  await standby.promote();
  const portOf = async ({ db }: Database) => {
    const [row] = await db.select({ port: sql<number>`inet_server_port()` }).from(sql`(values (1)) as one`);
    return String(row?.port);
  };
  await expect.poll(() => portOf(database).catch(() => '')).toBe(promoted);
  await primary.start();
  for (let time = 0; time < 10; time += 1) {
    await endConnections().catch(() => {});
    await expect.poll(() => portOf(database).catch(() => '')).not.toBe('');
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => portOf(database))))).toEqual(new Set([promoted]));
  }
  await database.close();
  for (let time = 0; time < 4; time += 1) {
    const restarted = await open();
    expect(await portOf(restarted)).toBe(promoted);
    await restarted.close();
  }
});

// proves security 10.83
it('a start is refused when two servers take writes, and neither was promoted after the other', async () => {
  const other = await createTestCluster(bin ?? '');
  onTestFinished(() => other.close());
  await other.start();
  const hosts = [primary.url, other.url].map((url) => new URL(url).host);
  const databaseUrl = `postgres://vizzi@${hosts.join(',')}/postgres`;
  await expect(openDatabase({ dataDir: home.dataDir, databaseUrl })).rejects.toThrow(
    `${hosts.toSorted().join(' and ')} all take writes, and none was promoted after the others: `,
  );
});

// proves security 10.83
it('a start that finds no primary says why the hosts refuse', async () => {
  const databaseUrl = `postgres://vizzi@127.0.0.1:1,${new URL(standby.url).host}/postgres`;
  await expect(openDatabase({ dataDir: home.dataDir, databaseUrl })).rejects.toThrow(
    /^DATABASE_URL does not answer, or none of its hosts takes writes: .* What they say: 127\.0\.0\.1:1: connect ECONNREFUSED/,
  );
});

// proves security 10.78
it('a start passes over a host that takes connections and says nothing, wherever it stands', async () => {
  const silent = await listen(() => {});
  const hosts = [silent.host, new URL(primary.url).host];
  const database = await openDatabase({
    dataDir: home.dataDir,
    databaseUrl: `postgres://vizzi@${hosts.join(',')}/postgres`,
  });
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
  silent.server.close();
});

// proves security 10.75
it('where nobody may read the timeline, each primary counts as the only one', async () => {
  await primary.query('create role plain login');
  await primary.query('create database plain owner plain');
  const revoke = 'revoke execute on function pg_current_wal_lsn() from public';
  await primary.query(revoke, { role: 'vizzi', database: 'plain' });
  const silent = await listen(() => {});
  const hosts = [silent.host, new URL(primary.url).host];
  const database = await openDatabase({
    dataDir: home.dataDir,
    databaseUrl: `postgres://plain@${hosts.join(',')}/plain`,
  });
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
  silent.server.close();
});

// proves security 10.75
it('a connection that ends while it is asked for its timeline is opened anew', async () => {
  const { hostname, port } = new URL(primary.url);
  let left = 5;
  const proxy = await listen((client) => {
    const server = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    client.on('data', (bytes) => {
      if (left > 0 && bytes.includes('pg_walfile_name')) {
        left -= 1;
        end();
      } else server.write(bytes);
    });
    server.on('data', (bytes) => client.write(bytes));
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  });
  const hosts = [proxy.host, new URL(standby.url).host];
  const database = await openDatabase({
    dataDir: home.dataDir,
    databaseUrl: `postgres://vizzi@${hosts.join(',')}/postgres`,
  });
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(left).toBe(0);
  left = 3;
  await primary.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  await expect
    .poll(() => database.db.execute(sql`select 1 as one`).catch((error: unknown) => String(error)))
    .toEqual([{ one: 1 }]);
  await expect.poll(() => left).toBe(0);
  await database.close();
  proxy.server.close();
});
