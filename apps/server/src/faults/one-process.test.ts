import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestHome, hasContainers, send, signUp } from '../testing/test-process.js';

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeAll(async () => {
  home = await createTestHome();
});
afterEach(() => home.stop());
afterAll(() => home.close());

const EMBEDDED = { DATABASE_URL: '' };

// proves security 10.12
it.runIf(hasContainers())(
  'of two containers on one volume the second stops, and the next one opens at once',
  async () => {
    const first = home.start(EMBEDDED, { inContainer: true });
    const cookie = await signUp(await first.ready, 'mira@vizzi.example');
    for (const asDemo of [false, true]) {
      const { code, errors } = await home.start(EMBEDDED, { inContainer: true, asDemo }).ended;
      expect(code).toBe(1);
      expect(errors).toContain(
        `The data directory ${home.dataDir} is in use by process 2 on ${hostname()}, started at `,
      );
      expect(errors).toMatch(/^[^\n]+\n$/);
    }
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const next = home.start(EMBEDDED, { inContainer: true });
    expect((await send(await next.ready, '/api/auth/me', undefined, cookie)).status).toBe(200);
  },
);

/** Process 1 of a container whose outermost process is `pid`; undefined until it runs. */
async function firstIn(pid = 0): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(children.trim()) || undefined;
}

// proves security 10.5
it.runIf(hasContainers())('a signal ends the server of a container also while its code loads', async () => {
  const { child, ended } = home.start(EMBEDDED, { inContainer: true });
  const first = await vi.waitUntil(() => firstIn(child.pid), { timeout: 10_000, interval: 1 });
  // It has started the server.
  await vi.waitUntil(() => firstIn(first), { timeout: 10_000, interval: 1 });
  process.kill(first, 'SIGTERM');
  expect(await ended).toEqual({ code: 143, errors: '' });
});

// proves security 10.11
it('a lock file that names a running process of another program does not refuse the start', async () => {
  await writeFile(join(home.dataDir, 'lock'), String(process.pid));
  expect((await send(await home.start(EMBEDDED).ready, '/readyz')).status).toBe(200);
});
