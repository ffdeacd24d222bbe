import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishOnce } from './finish-once.js';

let directory: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vizzi-finish-'));
  await writeFile(join(directory, 'lake.json'), '{}');
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

// proves security 12.36
it('an upload that another server finished while this one stood still is answered as it is now', async () => {
  let done: string | undefined;
  const findDone = async () => done;
  const finish = async (): Promise<string> => {
    done = 'recordings/lake.wav';
    throw new Error('ENOENT: the other server has removed the upload');
  };
  expect(await finishOnce(database.db, { directory, id: 'lake' }, { findDone, finish })).toBe('recordings/lake.wav');
});

it('an upload that cannot be finished says why', async () => {
  const finish = () => Promise.reject(new Error('no space left on device'));
  const findDone = () => Promise.resolve(undefined);
  const finishing = finishOnce(database.db, { directory, id: 'lake' }, { findDone, finish });
  await expect(finishing).rejects.toThrow('no space left on device');
});
