import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFiles } from '@vizzi/api';
import { type Database, findMediaFile, insertMediaFile, mediaFiles, openDatabase } from '@vizzi/db';
import { countWaitingForLocks, createTestDatabaseUrl } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUnusedFiles } from './unused-files.js';

const KEY = 'lake.wav';
const FILE = {
  key: KEY,
  uploadId: 'upload',
  name: 'lake.wav',
  sha256: 'digest',
  bytes: 1,
  container: 'WAVE',
  codec: 'PCM',
  channels: 1,
  sampleRate: 24_000,
  duration: 60,
};

const server = await createTestDatabaseUrl();
let deleting: Database;
let naming: Database;
let mediaDir: string;
beforeAll(async () => {
  const open = () => openDatabase({ databaseUrl: server?.url, dataDir: '' });
  deleting = await open();
  naming = await open();
  mediaDir = await mkdtemp(join(tmpdir(), 'vizzi-media-'));
});
afterAll(async () => {
  await deleting.close();
  await naming.close();
  await server?.drop();
  await rm(mediaDir, { recursive: true });
});

/** A file that no session has named for 32 days. */
beforeEach(async () => {
  await writeFile(join(mediaDir, KEY), 'sound');
  await naming.db.delete(mediaFiles);
  await insertMediaFile(naming.db, FILE);
  await naming.db.update(mediaFiles).set({ unusedSince: sql`now() - interval '32 days'` });
});

const isThere = () => existsSync(join(mediaDir, KEY));
const deleteUnused = () => deleteUnusedFiles(deleting.db, { mediaDir, bucket: undefined });
// proves security 12.16
it('a deletion waits for a session on another server that is coming to name the file, which then stays', async () => {
  let deletion: Promise<void> | undefined;
  await naming.db.transaction(async (tx) => {
    await keepFiles(tx, { audioUrl: KEY });
    deletion = deleteUnused();
    await expect.poll(() => countWaitingForLocks(naming.db)).toBe(1);
  });
  await deletion;
  expect(isThere()).toBe(true);
  expect(await findMediaFile(naming.db, KEY)).toMatchObject({ unusedSince: null });
});

// proves security 12.16
it('a deletion goes on when the session does not come to name the file after all', async () => {
  let deletion: Promise<void> | undefined;
  const broken = naming.db.transaction(async (tx) => {
    await keepFiles(tx, { audioUrl: KEY });
    deletion = deleteUnused();
    await expect.poll(() => countWaitingForLocks(naming.db)).toBe(1);
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  await deletion;
  expect(isThere()).toBe(false);
  expect(await findMediaFile(naming.db, KEY)).toBeUndefined();
});

// proves security 12.16
it('a session on another server has 409 while the file is being deleted, before and after its row is gone', async () => {
  const refusals: unknown[] = [];
  const keep = () =>
    naming.db.transaction((tx) => keepFiles(tx, { audioUrl: KEY })).catch((error: unknown) => refusals.push(error));
  const bucket = {
    find: async () => undefined,
    put: async () => false,
    delete: async () => {
      await keep();
      await naming.db.delete(mediaFiles);
      await keep();
    },
  };
  await deleteUnusedFiles(deleting.db, { mediaDir, bucket });
  expect(refusals).toMatchObject([{ code: 'conflict' }, { code: 'conflict' }]);
});
