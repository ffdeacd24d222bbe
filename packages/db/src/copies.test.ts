import { mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCopies } from './copies.js';
import type { Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { openFiles } from './open-files.js';
import { restoreEmbedded } from './restore.js';
import { users } from './schema/index.js';
import { prepareDataDirectory } from './testing/test-database.js';

const unprepared = async () => {};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vizzi-copies-'));
  await prepareDataDirectory(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const names = async () => (await findCopies(dataDir)).map(({ savedAt }) => savedAt.toISOString().slice(11, 16));
const members = async ({ db }: Database) =>
  (await db.select({ name: users.username }).from(users)).map(({ name }) => name);
const addMember = ({ db }: Database, username: string) => db.insert(users).values({ username, password: 'hash' });

// proves security 10.16
it('keeps the last three hourly copies', async () => {
  const database = await openEmbedded(dataDir);
  for (const time of ['08:00:00', '08:59:59', '09:00:00', '10:00:00', '11:30:00']) {
    await addMember(database, time);
    await database.maintain?.(at(time));
  }
  await database.close();
  expect(await names()).toEqual(['11:30', '10:00', '09:00']);
  expect((await readdir(join(dataDir, 'backups'))).length).toBe(3);
});

// proves security 10.35
it('names the newest copy also after the clock was ahead', async () => {
  const database = await openEmbedded(dataDir);
  await database.maintain?.(at('08:00:00'));
  for (const time of ['18:00:00', '19:00:00', '20:00:00']) await database.maintain?.(at(time));
  await database.maintain?.(at('11:00:00'));
  expect(await names()).toEqual(['11:00']);
  await database.maintain?.(at('12:00:00'));
  await database.close();
  expect(await names()).toEqual(['12:00', '11:00']);
});

// proves security 10.16
it('a database that does not open names its newest copy, which has what was saved until then', async () => {
  const database = await openEmbedded(dataDir);
  await addMember(database, 'mira');
  await database.maintain?.(at('08:00:00'));
  await addMember(database, 'late');
  await database.close();
  await truncate(join(dataDir, 'database', 'global', 'pg_control'), 0);

  const copy = join(dataDir, 'backups', '2026-03-10T08-00-00Z');
  const refusal = await openEmbedded(dataDir).catch(String);
  expect(refusal).toMatch(
    `: to go on with the backup of 2026-03-10T08:00:00.000Z, move ${dataDir}/database away and run: npm run restore -- ${copy}`,
  );
  expect(refusal).toMatch(/^StartupError: The embedded database in \S+ does not open \([^\n[]+\): [^\n]+$/);

  await rename(join(dataDir, 'database'), join(dataDir, 'broken'));
  await restoreEmbedded(copy, dataDir, unprepared);
  const restored = await openEmbedded(dataDir);
  expect(await members(restored)).toEqual(['mira']);
  await restored.close();
});

// proves security 10.72
it('begins no empty database beside copies of another one, and names the newest', async () => {
  const database = await openEmbedded(dataDir);
  await addMember(database, 'mira');
  await database.maintain?.(at('08:00:00'));
  await database.close();
  await rm(join(dataDir, 'database'), { recursive: true });
  const copy = join(dataDir, 'backups', '2026-03-10T08-00-00Z');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    `run: npm run restore -- ${copy}; to begin with an empty database`,
  );
  expect(await names()).toEqual(['08:00']);

  await restoreEmbedded(copy, dataDir, unprepared);
  const restored = await openEmbedded(dataDir);
  expect(await members(restored)).toEqual(['mira']);
  await restored.close();
  await rm(join(dataDir, 'database'), { recursive: true });
  await rename(join(dataDir, 'backups'), join(dataDir, 'former'));
  const empty = await openEmbedded(dataDir);
  expect(await members(empty)).toEqual([]);
  await empty.close();
});

// proves security 10.95
it.each([
  ['is missing', /^StartupError: The copies of the database in \S+\/backups cannot be read: ENOTDIR/],
  [
    'is damaged',
    /^StartupError: The embedded database in \S+ does not open .* The copies of the database in \S+ cannot/,
  ],
])('says that its copies cannot be read where the database %s', async (harm, sentence) => {
  await writeFile(join(dataDir, 'backups'), 'no folder');
  if (harm === 'is missing') await rm(join(dataDir, 'database'), { recursive: true });
  else await truncate(join(dataDir, 'database', 'global', 'pg_control'), 0);
  expect(await openEmbedded(dataDir).catch(String)).toMatch(sentence);
});

it('names a copy whose path has a space as it can be typed', async () => {
  const spaced = join(dataDir, 'my data');
  const copy = join(spaced, 'backups', '2026-03-10T08-00-00Z');
  await mkdir(copy, { recursive: true });
  await expect(openEmbedded(spaced)).rejects.toThrow(`run: npm run restore -- '${copy}'; to begin`);
  await expect(openFiles(spaced)).rejects.toThrow(new RegExp(`run: npm run restore -- '${copy}'$`));
});

it('copies while others write, and each copy opens', async () => {
  const database = await openEmbedded(dataDir);
  const copied = new AbortController();
  const write = async () => {
    for (let count = 1; !copied.signal.aborted; count += 1) {
      await addMember(database, `member-${count}`);
      await nextTurn();
    }
  };
  const writing = write();
  await database.maintain?.(at('08:00:00'));
  copied.abort();
  await writing;
  await database.close();

  const elsewhere = join(dataDir, 'elsewhere');
  await restoreEmbedded((await findCopies(dataDir))[0]?.path ?? '', elsewhere, unprepared);
  const restored = await openEmbedded(elsewhere);
  const saved = await members(restored);
  expect(saved).toEqual(Array.from(saved, (_name, index) => `member-${index + 1}`));
  await restored.close();
});

// proves security 10.16
it.each(['PG_VERSION', 'global/pg_control'])('a database without its %s is not begun anew', async (lost) => {
  await rm(join(dataDir, 'database', lost));
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    `restore a backup of your own, or move ${dataDir}/database away to begin with an empty one.`,
  );
});

it('a folder that is no backup is not restored', async () => {
  await writeFile(join(dataDir, 'notes.txt'), 'not a backup');
  await expect(restoreEmbedded(dataDir, join(dataDir, 'to'), unprepared)).rejects.toThrow(
    'is no backup of a Vizzi database.',
  );
});
