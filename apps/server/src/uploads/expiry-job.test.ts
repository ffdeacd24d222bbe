import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertMediaFile, mediaFiles } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { scheduleUploadExpiry } from './expiry-job.js';
import { createTusServer } from './tus-server.js';

const FILE = {
  key: 'lake.wav',
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

// proves security 12.26
it('an upload that cannot be deleted keeps no unused file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const id = 'a'.repeat(32);
  await mkdir(join(directory, id));
  const notes = { id, size: 9, offset: 0, creation_date: new Date(0).toISOString() };
  await writeFile(join(directory, `${id}.json`), JSON.stringify(notes));
  await writeFile(join(directory, FILE.key), 'sound');
  await insertMediaFile(database.db, FILE);
  await database.db.update(mediaFiles).set({ unusedSince: sql`now() - interval '32 days'` });

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  const tus = createTusServer(database.db, directory);
  const checkRecording = () => Promise.reject(new Error('not asked for'));
  scheduleUploadExpiry(app, database.db, {
    tus,
    directory,
    checkRecording,
    target: { mediaDir: directory, bucket: undefined },
  });
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => existsSync(join(directory, FILE.key))).toBe(false);
  await app.close();
});
