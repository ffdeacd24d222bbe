import { setTimeout } from 'node:timers/promises';
import { existsSync, readdirSync } from 'node:fs';
import { session } from '@vizzi/api/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { listen, signInAdmin } from '../testing/test-admin.js';
import { createTestListeners, type TestListeners } from '../testing/test-listeners.js';
import { send, signUp } from '../testing/test-process.js';
import { createTopology, type ScaleServer, type Topology } from '../testing/topology.js';

/** Debian's libfaketime, which gives a process another time. */
const FAKETIME = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
  .find(existsSync);

let topology: Topology;
let listeners: TestListeners;
let first: ScaleServer;
beforeAll(async () => {
  topology = await createTopology();
  listeners = await createTestListeners(topology.address);
  const [server] = topology.servers;
  if (!server) throw new Error('there is no server');
  first = server;
});
afterEach(() => topology.bucket.fail());
afterAll(() => topology.close());

const statusOf = async (address: string, path: string) => (await send(address, path)).status;

/** Members report through nginx until `enough`; answers how often each status came, what was refused, and what acknowledged. */
function underLoad(enough: (counts: Map<number, number>) => boolean) {
  const counts = new Map<number, number>();
  const refusals = new Set<string>();
  const acknowledged = listeners.report(
    () => enough(counts),
    (status, message) => {
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== 200) refusals.add(`${status} ${message}`);
    },
  );
  return { counts, refusals, acknowledged };
}

// proves security 10.27
it('three servers are replaced one after the other: no request fails, no report is lost, no listener hears it', async () => {
  const replaced = new AbortController();
  const { refusals, acknowledged } = underLoad(() => replaced.signal.aborted);
  const statuses = new Set<number>();
  const browsing = (async () => {
    while (!replaced.signal.aborted) {
      statuses.add(await statusOf(topology.address, '/api/sessions?limit=1'));
      statuses.add(await listen(topology.address, 1));
    }
  })();
  for (const server of topology.servers) {
    expect(await server.stop()).toEqual({ code: 0, errors: '' });
    await server.start();
    await expect.poll(() => statusOf(server.address, '/readyz')).toBe(200);
  }
  replaced.abort();
  await browsing;
  await listeners.expectStored(await acknowledged);
  expect(statuses).toEqual(new Set([200, 206]));
  expect([...refusals]).toEqual([]);
});

it('a server that hangs is left alone, and takes part again when it goes on', async () => {
  first.signal('SIGSTOP');
  let resumed = false;
  const { counts, acknowledged } = underLoad(() => resumed);
  await expect.poll(() => counts.get(200) ?? 0).toBeGreaterThan(200);
  first.signal('SIGCONT');
  await expect.poll(() => statusOf(first.address, '/readyz')).toBe(200);
  resumed = true;
  await listeners.expectStored(await acknowledged);
});

// proves security 10.26
it('PostgreSQL is gone for twenty seconds: callers come back, and the catalogue is still read', async () => {
  let isBack = false;
  const { counts, acknowledged } = underLoad((now) => isBack && (now.get(200) ?? 0) > 100);
  await expect.poll(() => counts.get(200) ?? 0).toBeGreaterThan(20);
  await topology.primary.stop('SIGINT');
  await setTimeout(20_000);
  for (const { address } of topology.servers) expect(await statusOf(address, '/readyz')).toBe(503);
  expect(await statusOf(topology.address, '/healthz')).toBe(200);
  await topology.primary.start();
  counts.clear();
  isBack = true;
  await listeners.expectStored(await acknowledged);
  for (const { address } of topology.servers) await expect.poll(() => statusOf(address, '/readyz')).toBe(200);
});

it('the bucket is gone: all audio answers 503, and nothing else suffers', async () => {
  const admin = await signInAdmin(topology.address);
  const username = 'premium@vizzi.example';
  const cookie = await signUp(topology.address, username);
  await admin.change('grantLifetime', { username });
  const listed = z.array(session).parse(await (await send(topology.address, '/api/sessions')).json());
  const premium = listed.find(({ isPremium }) => isPremium)?.id ?? 0;
  // Connections of a pool that were there before an outage answer it once more.
  await expect.poll(() => listen(topology.address, 1)).toBe(206);
  await expect.poll(() => listen(topology.address, premium, cookie)).toBe(206);

  topology.bucket.fail(503);
  for (const { address } of topology.servers) {
    await expect.poll(() => listen(address, 1)).toBe(503);
    await expect.poll(() => listen(address, premium, cookie)).toBe(503);
    expect(await listen(address, premium)).toBe(401);
    for (const path of ['/api/sessions', '/readyz']) expect(await statusOf(address, path)).toBe(200);
    const report = { sessionId: premium, currentTime: 20 };
    await expect.poll(async () => (await send(address, '/api/user/progress', report, cookie)).status).toBe(200);
  }
  topology.bucket.fail();
  for (const { address } of topology.servers) await expect.poll(() => listen(address, premium, cookie)).toBe(206);
});

it.each(['+10m', '-10m'])('the clock of one server is %s off', async (off) => {
  await first.stop();
  if (FAKETIME === undefined) throw new Error('this needs libfaketime: apt-get install faketime');
  await first.start({ LD_PRELOAD: FAKETIME, FAKETIME: off, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
  const cookie = await signUp(first.address, `early${off}@vizzi.example`);
  for (const { address } of topology.servers) {
    expect((await send(address, '/api/auth/me', undefined, cookie)).status).toBe(200);
    expect(await listen(address, 1)).toBe(206);
  }
  const [, second] = topology.servers;
  for (const [server, currentTime] of [
    [first, 30],
    [second, 40],
    [first, 50],
  ] as const) {
    const answer = await send(server?.address ?? '', '/api/user/progress', { sessionId: 3, currentTime }, cookie);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ currentTime })]);
  }
  await first.stop();
  await first.start();
});

it('the primary is killed under load and its standby promoted: nothing acknowledged is lost, no server is restarted', async () => {
  let promoted = false;
  const { counts, acknowledged } = underLoad((now) => promoted && (now.get(200) ?? 0) > 100);
  await expect.poll(() => counts.get(200) ?? 0).toBeGreaterThan(50);
  await topology.primary.stop('SIGKILL');
  await expect.poll(() => counts.get(503) ?? 0).toBeGreaterThan(0);
  await topology.standby.promote();
  await topology.pool.pointTo(topology.standby.url);
  counts.clear();
  promoted = true;
  await listeners.expectStored(await acknowledged);
  for (const { address } of topology.servers) await expect.poll(() => statusOf(address, '/readyz')).toBe(200);
});
