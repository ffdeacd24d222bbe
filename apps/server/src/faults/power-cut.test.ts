import { once } from 'node:events';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { progress, session } from '@vizzi/api/contracts';
import { afterAll, expect, it, vi } from 'vitest';
import { createCuttableDisk } from '../testing/cuttable-disk.js';
import { createTestHome, send, signUp, type TestProcess } from '../testing/test-process.js';

/** Twenty cuts: of first starts, and two in each round. */
const [FIRST_STARTS, ROUNDS] = process.env['CI'] ? [4, 8] : [1, 1];
const LISTENERS = 4;
/** What docs/operations.md promises as the most that a power cut costs. */
const LOST_MS = 5_000;

const PATIENCE = { timeout: 20_000, interval: 500 };

const disk = createCuttableDisk(600);
afterAll(() => disk?.close());

/** A random moment; early ones, which are those of starting, come more often. */
const moment = (latest: number) => after(Math.random() ** 2 * latest);

/** Writes back files until it is aborted, as a kernel may that is short of memory: in any order, and the log never. */
async function writeBackAtRandom(folder: string, signal: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('pg_wal'))
    .map(({ parentPath, name }) => join(parentPath, name));
  while (!signal.aborted) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    const file = await open(path).catch(() => undefined);
    await file?.sync().catch(() => {});
    await file?.close();
    await after(5);
  }
}

// proves security 10.15
it.runIf(disk)(
  'power cuts at random moments: every start opens, and no report is lost that is older than five seconds',
  { timeout: (FIRST_STARTS + ROUNDS) * 120_000 },
  async ({ onTestFinished }) => {
    const home = await createTestHome();
    onTestFinished(() => home.close());
    const dataDir = join(disk?.folder ?? '', 'data');
    const start = () => home.start({ DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const cutPower = async ({ child }: TestProcess) => {
      disk?.cut();
      const at = performance.now();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      disk?.restore();
      return at;
    };

    for (let cut = 0; cut < FIRST_STARTS; cut += 1) {
      const beginner = start();
      await moment(4_000);
      await cutPower(beginner);
    }

    let server = start();
    let address = await server.ready;
    const [longest] = session.array().parse(await (await send(address, '/api/sessions?sortBy=longest')).json());
    const sessionId = longest?.id;
    const cookies: string[] = [];
    for (let index = 0; index < LISTENERS; index += 1) cookies.push(await signUp(address, `l-${index}@vizzi.example`));
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: '' });
    await cutPower(server);

    /** Reports of each listener that were acknowledged since the last start. */
    const acknowledged = cookies.map(() => [{ at: 0, currentTime: 0 }]);
    let position = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      server = start();
      address = await server.ready;
      const over = new AbortController();
      const listen = async (cookie: string, listener: number) => {
        while (!over.signal.aborted) {
          const currentTime = (position += 0.001);
          const answer = await send(address, '/api/user/progress', { sessionId, currentTime }, cookie).catch(() => {});
          if (answer?.ok) acknowledged[listener]?.push({ at: performance.now(), currentTime });
        }
      };
      const load = [...cookies.map(listen), writeBackAtRandom(join(dataDir, 'database'), over.signal)];
      // Once long enough to lose something that is older than five seconds.
      await (round === 0 ? after(9_000) : moment(8_000));
      over.abort();
      // In every second round the process is killed first, and the cut comes while the next one starts.
      if (round % 2 === 1) {
        server.child.kill('SIGKILL');
        await once(server.child, 'exit');
        server = start();
        await moment(2_000);
      }
      const cutAt = await cutPower(server);
      await Promise.all(load);

      server = start();
      address = await server.ready;
      for (const [listener, cookie] of cookies.entries()) {
        // A server on a busy machine may ask to try again.
        const answer = await vi.waitUntil(async () => {
          const read = await send(address, `/api/user/progress/${sessionId}`, undefined, cookie);
          return read.status === 503 ? undefined : read;
        }, PATIENCE);
        expect(answer.status).toBe(200);
        const saved = progress.nullable().parse(await answer.json())?.currentTime ?? 0;
        const promised = (acknowledged[listener] ?? []).filter(({ at }) => at <= cutAt - LOST_MS);
        expect(saved).toBeGreaterThanOrEqual(promised.at(-1)?.currentTime ?? 0);
        acknowledged[listener] = [{ at: 0, currentTime: saved }];
      }
      // And again soon after a start.
      await cutPower(server);
    }
  },
);
