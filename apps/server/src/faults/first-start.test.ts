import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createSmallDisk } from '../testing/small-disk.js';
import { createTestHome, send } from '../testing/test-process.js';

const MEGABYTE = 1_048_576;
/** Filling a disk needs a file system of its own, which only root may mount. */
const disk = createSmallDisk(160);
afterAll(() => disk?.close());

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

/** Megabytes; more of them in CI, where there is time. */
const LEFT = process.env['CI'] ? [0, 8, 24, 36] : [8];

// proves security 10.13
it.runIf(disk).each(LEFT)(
  'a first start on a disk with %i megabytes left says so in a sentence, and is begun anew when there is room',
  async (megabytes) => {
    const environment = { DATABASE_URL: '', DATA_DIR: join(disk?.folder ?? '', `data-${megabytes}`) };
    await disk?.fill(megabytes * MEGABYTE);
    expect(await home.start(environment, { asDemo: true }).ended).toEqual({
      code: 1,
      errors: `The data directory ${environment.DATA_DIR} cannot be written: its disk is full; make room, then start again.\n`,
    });
    disk?.free();
    const server = home.start(environment);
    expect((await send(await server.ready, '/readyz')).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: '' });
    await rm(environment.DATA_DIR, { recursive: true });
  },
);

// proves security 10.13
it.runIf(disk).each([
  ['the server', false],
  ['npm start', true],
])('%s says in a sentence that DATA_DIR is read-only', async (_program, asDemo) => {
  disk?.makeReadOnly();
  const environment = { DATABASE_URL: '', DATA_DIR: disk?.folder ?? '' };
  expect(await home.start(environment, { asDemo }).ended).toEqual({
    code: 1,
    errors: `The data directory ${disk?.folder} cannot be written: it is read-only; make it writable or set another DATA_DIR.\n`,
  });
});
