import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
        `The data directory ${home.dataDir} is in use by process 1 on ${hostname()}, started at `,
      );
      expect(errors).toMatch(/^[^\n]+\n$/);
    }
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const next = home.start(EMBEDDED, { inContainer: true });
    expect((await send(await next.ready, '/api/auth/me', undefined, cookie)).status).toBe(200);
  },
);

// proves security 10.11
it('a lock file that names a running process of another program does not refuse the start', async () => {
  await writeFile(join(home.dataDir, 'lock'), String(process.pid));
  expect((await send(await home.start(EMBEDDED).ready, '/readyz')).status).toBe(200);
});
