import { progress } from '@vizzi/api/contracts';
import { afterAll, expect, it } from 'vitest';
import { createSmallDisk } from '../testing/small-disk.js';
import { createTestCluster, findPostgres } from '../testing/test-cluster.js';
import { createTestHome, send, signUp } from '../testing/test-process.js';

const onServer = process.env['TEST_DATABASE'] !== undefined;
const bin = onServer ? await findPostgres() : undefined;
/** Filling a disk needs a file system of its own, which only root may mount. */
const disk = onServer && !bin ? undefined : createSmallDisk(160);
afterAll(() => disk?.close());

// proves security 10.4
it.runIf(disk)('a full disk refuses writes, loses nothing, and is forgotten when there is room again', async () => {
  const cluster = bin ? await createTestCluster(bin, { folder: disk?.folder }) : undefined;
  await cluster?.start();
  const home = await createTestHome(bin ? undefined : disk?.folder);
  const environment = { LOG_LEVEL: 'silent', ...(cluster ? { DATABASE_URL: cluster.url } : {}) };
  const server = home.start(environment);
  const address = await server.ready;
  const cookie = await signUp(address, 'mira@vizzi.example');
  let acknowledged = 0;
  const report = async (currentTime: number) => {
    const answer = await send(address, '/api/user/progress', { sessionId: 1, currentTime }, cookie);
    if (answer.ok) acknowledged = currentTime;
    return answer;
  };
  const writeMuch = () =>
    send(address, '/api/trpc/library.createPlaylist', { name: 'x', description: 'd'.repeat(1_000) }, cookie);
  expect((await report(1)).status).toBe(200);

  await disk?.fill();
  const statuses = new Set<number>();
  const retries = new Set<string | null>();
  for (let time = 2; time < 2_000 && !statuses.has(503); time += 1) {
    for (const answer of [await writeMuch(), await report(time / 100)]) {
      statuses.add(answer.status);
      if (answer.status === 503) retries.add(answer.headers.get('retry-after'));
    }
  }
  expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
  expect([...retries]).toEqual(['1']);
  expect((await send(address, '/api/categories')).status).toBe(200);

  disk?.free();
  if (cluster) {
    // PostgreSQL may have stopped by itself; an operator who frees space starts it again.
    await cluster.stop('SIGINT');
    await cluster.start();
  }
  await expect.poll(async () => (await writeMuch()).status, { timeout: 20_000 }).toBe(200);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);

  const again = await home.start(environment).ready;
  const saved = progress.parse(await (await send(again, '/api/user/progress/1', undefined, cookie)).json());
  expect(saved.currentTime).toBeGreaterThanOrEqual(acknowledged);
  await home.close();
  await cluster?.close();
});
