import { openDatabase } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCluster, findPostgres, type TestCluster } from '../testing/test-cluster.js';
import { createTestHome, signUp } from '../testing/test-process.js';

/** More than the pool has connections. */
const CALLS = 40;
/** Five seconds where the machine does nothing else; other tests run beside this one. */
const LONGEST_MS = 20_000;

const bin = await findPostgres();

describe('a database that does not answer', () => {
  let cluster: TestCluster;
  let home: Awaited<ReturnType<typeof createTestHome>>;
  let address: string;
  let cookie: string;

  beforeAll(async () => {
    cluster = await createTestCluster(bin ?? '');
    await cluster.start();
    home = await createTestHome();
    address = await home.start({ DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }).ready;
    cookie = await signUp(address, 'mira@vizzi.example');
  });
  afterAll(async () => {
    await cluster.resume();
    await home.close();
    await cluster.close();
  });

  /** Status and `Retry-After` of an answer; rejects when none comes in time. */
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    return [response.status, response.headers.get('retry-after')];
  };
  const many = (call: () => Promise<unknown>) => Promise.all(Array.from({ length: CALLS }, call));
  const COME_BACK = [503, '1'];

  // proves security 10.18
  it('because a table is locked: 503 in time, the health check answers, and it goes on', async () => {
    const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    let unlock = () => {};
    const locked = new Promise<void>((resolve) => {
      const held = database.db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await tx.execute(sql`lock table playlists in access exclusive mode`);
        resolve();
        await new Promise<void>((go) => (unlock = go));
      });
      // It takes longer than a transaction may.
      held.catch(() => {});
    });
    await locked;
    const answers = await many(() => ask('/api/user/playlists'));
    expect(new Set(answers.map(String))).toEqual(new Set([String(COME_BACK)]));
    const meanwhile = many(() => ask('/api/user/playlists'));
    expect(await ask('/readyz')).toEqual([200, null]);
    expect((await ask('/api/trpc/library.playlists'))[0]).toBe(503);
    await meanwhile;
    unlock();
    await database.close();
    await expect.poll(() => ask('/api/user/playlists'), { timeout: 30_000 }).toEqual([200, null]);
  });

  // proves security 10.18
  it('because it hangs: 503 in time for every call and the health check, and it goes on', async () => {
    await cluster.hang();
    const report = { sessionId: 1, currentTime: 5 };
    const [reads, writes, procedures, accounts, ready] = await Promise.all([
      many(() => ask('/api/user/playlists')),
      many(() => ask('/api/user/progress', report)),
      many(() => ask('/api/trpc/player.stats')),
      many(() => ask('/api/trpc/billing.account')),
      many(() => ask('/readyz')),
    ]);
    for (const each of [...reads, ...writes, ...procedures, ...accounts, ...ready]) expect(each).toEqual(COME_BACK);
    expect((await ask('/healthz'))[0]).toBe(200);
    await cluster.resume();
    await expect.poll(() => ask('/readyz'), { timeout: 30_000 }).toEqual([200, null]);
    await expect.poll(() => ask('/api/user/progress', report), { timeout: 30_000 }).toEqual([200, null]);
  });
});
