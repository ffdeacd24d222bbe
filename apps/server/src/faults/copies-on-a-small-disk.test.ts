import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@vizzi/db';
import { afterAll, expect, it } from 'vitest';
import { createSmallDisk } from '../testing/small-disk.js';

const MEGABYTE = 1_048_576;

const disk = createSmallDisk(190);
afterAll(() => disk?.close());

// proves security 10.42
it.runIf(disk)('of a disk that is too small for three copies the last ones are kept, and none fills it', async () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  const database = await openDatabase({ dataDir });
  const save = (hour: string) => database.maintain?.(new Date(`2026-03-10T${hour}:00:00Z`));
  const hours = async () => (await readdir(join(dataDir, 'backups'))).map((name) => name.slice(11, 13)).toSorted();

  for (const hour of ['08', '09', '10', '11']) await save(hour);
  expect(await hours()).toEqual(['10', '11']);

  await disk?.fill(30 * MEGABYTE);
  await expect(save('12')).rejects.toThrow('There is no room on the disk for another copy of the database');
  expect(await hours()).toEqual(['11']);
  await expect(save('12')).rejects.toThrow('There is no room');
  expect(await hours()).toEqual(['11']);

  disk?.free();
  await save('12');
  expect(await hours()).toEqual(['11', '12']);
  await database.close();
});
