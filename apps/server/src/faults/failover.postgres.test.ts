import { afterEach, beforeEach, expect, it } from 'vitest';
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
