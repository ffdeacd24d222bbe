import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, users } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createSmallDisk } from '../testing/small-disk.js';

const MEGABYTE = 1_048_576;

const disk = createSmallDisk(222);
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
  const added = Array.from({ length: 500 }, (_, index) => ({ username: `member ${index}`, password: 'hash' }));
  await database.db.insert(users).values(added);
  await expect(save('12')).rejects.toThrow('There is no room on the disk for another copy of the database');
  expect(await hours()).toEqual(['11']);
  // What needs no room is done: vacuum counts the rows.
  const counted = await database.db
    .select({ rows: sql`reltuples` })
    .from(sql`pg_class`)
    .where(sql`relname = 'users'`);
  expect(counted).toEqual([{ rows: 500 }]);
  await expect(save('12')).rejects.toThrow('There is no room');
  expect(await hours()).toEqual(['11']);

  disk?.free();
  await save('12');
  expect(await hours()).toEqual(['11', '12']);
  await database.close();
});
