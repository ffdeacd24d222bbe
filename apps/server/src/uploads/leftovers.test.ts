import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Database, takeUploadLock } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteLeftovers } from './leftovers.js';
import { createTusServer } from './tus-server.js';

const HOUR_MS = 3_600_000;
const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'fedcba9876543210fedcba9876543210';
const PART = '6f1c2a34-0000-4000-8000-000000000001.part';

let database: Database;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizzi-leftovers-'));
  return () => rm(home, { recursive: true });
});

/** Writes a file to which nothing was added for so many hours. */
async function add(name: string, hours: number, text = 'half') {
  const path = join(home, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const time = new Date(Date.now() - hours * HOUR_MS);
  await utimes(path, time, time);
}

const clean = () =>
  deleteLeftovers(database.db, {
    directory: join(home, 'uploads'),
    target: { mediaDir: join(home, 'media'), bucket: undefined },
  });
const remaining = () =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

it('deletes what a killed server left behind, when it is older than a day', async () => {
  await add(`uploads/${ID}`, 25);
  await add(`uploads/${ID}.json`, 25, '{"id":');
  await add(`uploads/${OTHER}.json`, 30);
  await add(`media/studio/0123-lake.wav.${PART}`, 25);
  await add(`media/covers/0123.webp.${PART}`, 25);
  await clean();
  expect(remaining()).toEqual([]);
});

it('leaves what is younger than a day, and an upload to which a part was added since', async () => {
  const kept = [`uploads/${ID}.json`, `uploads/${OTHER}`, `media/studio/0123-lake.wav.${PART}`];
  await add(`uploads/${ID}`, 1);
  await add(`uploads/${ID}.json`, 30);
  await add(`uploads/${OTHER}`, 23);
  await add(`media/studio/0123-lake.wav.${PART}`, 23);
  await clean();
  expect(remaining()).toEqual([ID, ...kept.map((name) => name.replace(/^.*\//, ''))].toSorted());
});

it('leaves every other file, however old it is', async () => {
  const names = [
    'uploads/notes.txt',
    `uploads/${ID}.txt`,
    'uploads/half.part',
    'media/studio/0123-lake.wav',
    'media/studio/own.part',
    `media/mine.${PART}`,
    `media/demo/still-lake.m4a.${PART}`,
  ];
  for (const name of names) await add(name, 1_000);
  await clean();
  expect(remaining()).toEqual(names.map((name) => name.replace(/^.*\//, '')).toSorted());
});

it('leaves an upload that a server finishes at this moment', async () => {
  await add(`uploads/${ID}`, 25);
  await add(`uploads/${OTHER}`, 25);
  await takeUploadLock(database.db, { id: `finish ${ID}`, token: 'another server', seconds: 60 });
  await clean();
  expect(remaining()).toEqual([ID]);
});

it('is no failure where nothing was uploaded yet, and lets the expiry of uploads go on after half a description', async () => {
  await clean();
  await add(`uploads/${ID}.json`, 25, '{"id":');
  await clean();
  const tus = createTusServer(database.db, join(home, 'uploads'));
  expect(await tus.cleanUpExpiredUploads()).toBe(0);
});
