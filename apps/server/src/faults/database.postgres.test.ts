import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCluster, findPostgres, type TestCluster } from '../testing/test-cluster.js';
import { createTestHome, send, type TestProcess } from '../testing/test-process.js';
import { createTestListeners, type TestListeners } from '../testing/test-listeners.js';

/** Where the programs of PostgreSQL are: this test starts and breaks a server of its own. */
const bin = await findPostgres();

describe('the database under load', () => {
  let cluster: TestCluster;
  let home: Awaited<ReturnType<typeof createTestHome>>;
  let server: TestProcess;
  let address: string;
  let listeners: TestListeners;

  beforeAll(async () => {
    cluster = await createTestCluster(bin ?? '');
    await cluster.start();
    home = await createTestHome();
    server = home.start({ DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' });
    address = await server.ready;
    listeners = await createTestListeners(address);
    await cluster.query('create role operator superuser login');
  });
  afterAll(async () => {
    await home.close();
    await cluster.close();
  });

  // proves security 10.1
  it.each([
    ['is stopped and started', 'SIGINT'],
    ['is killed', 'SIGKILL'],
  ] as const)('%s: callers are told to come back, and nothing acknowledged is lost', async (_what, signal) => {
    const statuses = { before: 0, down: 0, again: 0 };
    let phase: 'up' | 'down' | 'restarted' = 'up';
    const load = listeners.report(
      () => statuses.again >= 50,
      (status) => {
        if (phase === 'up' && status === 200) statuses.before += 1;
        if (phase !== 'up' && status === 503) statuses.down += 1;
        if (phase === 'restarted' && status === 200) statuses.again += 1;
      },
    );
    const until = async (condition: () => boolean) => {
      while (!condition()) await send(address, '/healthz');
    };
    await until(() => statuses.before >= 50);
    phase = 'down';
    await cluster.stop(signal);
    expect((await send(address, '/readyz')).status).toBe(503);
    await until(() => statuses.down >= 50);
    const procedure = await send(address, '/api/trpc/player.stats', undefined, listeners.cookies[0]);
    expect([procedure.status, procedure.headers.get('retry-after')]).toEqual([503, '1']);
    await cluster.start();
    phase = 'restarted';
    const acknowledged = await load;

    await expect.poll(async () => (await send(address, '/readyz')).status).toBe(200);
    await listeners.expectStored(acknowledged);
  });

  // proves security 10.64
  it.each([
    ['a role that may not log in', 'alter role vizzi nologin', 'alter role vizzi login'],
    [
      'a database that takes no connections',
      'alter database postgres allow_connections false',
      'alter database postgres allow_connections true',
    ],
  ])('%s is told to come back, and works again', async (_what, close, open) => {
    const ask = () => send(address, '/api/trpc/player.stats', undefined, listeners.cookies[0]);
    const operate = (statement: string) => cluster.query(statement, { role: 'operator', database: 'template1' });
    await operate(close);
    await operate("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vizzi'");
    for (let time = 0; time < 20; time += 1) {
      const { status, headers } = await ask();
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
    await operate(open);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('leaves a server that stops as it should', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: '' });
  });
});
