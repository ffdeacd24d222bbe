import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupEmbedded } from './backup.js';
import type { Db } from './database.js';
import { openEmbedded } from './embedded.js';
import { restoreEmbedded } from './restore.js';
import { users } from './schema/index.js';
import { prepareDataDirectory } from './testing/test-database.js';

const unprepared = async () => {};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizzi-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Every row of every table, and the position of every sequence. */
async function everything(db: Db): Promise<Record<string, unknown>> {
  const list = await db.execute(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'drizzle') order by 1`);
  const found: Record<string, unknown> = {};
  for (const { name } of rowsOf(list)) {
    found[String(name)] = rowsOf(await db.execute(sql.raw(`select * from ${String(name)} t order by t::text`)));
  }
  found['sequences'] = rowsOf(await db.execute(sql`select sequencename, last_value from pg_sequences order by 1`));
  return found;
}

function rowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'rows') : undefined;
  return Array.isArray(rows) ? rows : [];
}

// proves security 10.51
it('what is interrupted before it is prepared is no database, and is restored anew', async () => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'vizzi.tar.gz')];
  await prepareDataDirectory(from);
  await backupEmbedded(from, file);
  const interrupted = restoreEmbedded(file, to, async (db) => {
    expect(await db.$count(users)).toBe(0);
    expect(await readdir(to)).not.toContain('database');
    throw new Error('The process was ended');
  });
  await expect(interrupted).rejects.toThrow('The process was ended');
  await restoreEmbedded(file, to, unprepared);
  expect(await readdir(to)).toContain('database');
});

// proves security 10.8
it('a restored database has every row and sequence of the saved one', async () => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'copies', 'vizzi.tar.gz')];
  const original = await openEmbedded(from);
  for (const username of ['mira', 'tom', 'ünïcødé\n"quoted"'])
    await original.db.insert(users).values({ username, password: 'hash' });
  const before = await everything(original.db);
  expect(before['public.users']).toHaveLength(3);
  await original.close();

  expect(await backupEmbedded(from, file)).toEqual({
    bytes: (await stat(file)).size,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await stat(file)).mode & 0o077).toBe(0);
  await restoreEmbedded(file, to, unprepared);

  const restored = await openEmbedded(to);
  expect(await everything(restored.db)).toEqual(before);
  await restored.db.insert(users).values({ username: 'new', password: 'hash' });
  await restored.close();
  expect((await readdir(to)).toSorted()).toEqual(['database', 'lock', 'spare-space']);
  await expect(restoreEmbedded(file, to, unprepared)).rejects.toThrow(`There is a database in ${to} already`);
});

// proves security 10.67
it('a database that is too large for one file is refused in a sentence, and the backup of before stays', async () => {
  const [from, file] = [join(folder, 'from'), join(folder, 'vizzi.tar.gz')];
  await prepareDataDirectory(from);
  await writeFile(file, 'the backup of before');
  const large = join(from, 'database', 'base', 'large');
  await writeFile(large, '');
  await truncate(large, 2_000_000_000);
  await expect(backupEmbedded(from, file)).rejects.toThrow(
    /^The database has 2\.0 GB, and a backup in one file at most 2\./,
  );
  expect(await readFile(file, 'utf8')).toBe('the backup of before');
  await rm(large);
  await backupEmbedded(from, file);
  expect((await stat(file)).size).toBeGreaterThan(1_000);
});

// proves security 10.9
it('a file that is no backup is refused and leaves no files', async () => {
  const file = join(folder, 'notes.txt');
  await writeFile(file, 'not a backup');
  await expect(restoreEmbedded(file, join(folder, 'to'), unprepared)).rejects.toThrow(
    `${file} is no backup of a Vizzi database.`,
  );
  expect(await readdir(folder)).toEqual(['notes.txt']);
  await expect(restoreEmbedded(join(folder, 'gone'), folder, unprepared)).rejects.toThrow('There is no file');
  await expect(restoreEmbedded('/dev/null', join(folder, 'to'), unprepared)).rejects.toThrow('/dev/null is no backup');
  await expect(backupEmbedded(join(folder, 'nowhere'), file)).rejects.toThrow('There is no embedded database');
});

// proves security 10.90
it('says of a backup that this user may not read that it cannot be read', async () => {
  const [closed, to] = [join(folder, 'closed'), join(folder, 'to')];
  await mkdir(join(closed, 'copy'), { recursive: true });
  await mkdir(to, { mode: 0o777 });
  for (const path of [folder, to]) await chmod(path, 0o777);
  const source = new URL('../dist/restore.js', import.meta.url).href;
  const program = `
    import { restoreEmbedded } from '${source}';
    for (const path of ['closed/copy', 'closed', 'closed.backup', 'part'])
      await restoreEmbedded('${folder}/' + path, '${to}').catch(({ message }) => console.log(message));`;
  await writeFile(join(folder, 'closed.backup'), '', { mode: 0o000 });
  await mkdir(join(folder, 'part'));
  await writeFile(join(folder, 'part', 'PG_VERSION'), '17');
  await writeFile(join(folder, 'part', 'pg_control'), '', { mode: 0o000 });
  await chmod(closed, 0o000);
  // Root could read everything.
  const uid = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], uid);
  await Promise.allSettled([run]);
  await chmod(closed, 0o700);
  const { stdout } = await run;
  const said = stdout.trim().split('\n');
  expect(said).toEqual(
    ['closed/copy', 'closed', 'closed.backup', 'part'].map((path) =>
      expect.stringMatching(new RegExp(`^${join(folder, path)} cannot be read: EACCES: permission denied`)),
    ),
  );
});

// proves security 10.9
it('the folder of a database that is in use is refused, until it is closed', async () => {
  const [from, link, to] = [join(folder, 'from'), join(folder, 'link'), join(folder, 'to')];
  await prepareDataDirectory(from);
  const original = await openEmbedded(from);
  await symlink(from, link);
  for (const path of [from, link]) {
    await expect(restoreEmbedded(join(path, 'database'), to, unprepared)).rejects.toThrow(
      /^The data directory .*from is in use by process \d+ .*; stop that one first\.$/,
    );
  }
  expect(await readdir(to)).toEqual(['lock']);
  await original.db.insert(users).values({ username: 'mira', password: 'hash' });
  await original.close();
  const folderLink = join(folder, 'latest');
  await symlink(join(from, 'database'), folderLink);
  for (const [number, path] of [join(from, 'database'), folderLink].entries())
    await restoreEmbedded(path, join(folder, `to ${number}`), async (db) => expect(await db.$count(users)).toBe(1));
});

/** The header of a file of this size in a tar file, with the mark of one and no more. */
function headerOf(size: number): Buffer {
  const header = Buffer.alloc(512);
  header.write(size.toString(8).padStart(11, '0'), 124);
  header.write('ustar\x0000', 257);
  return header;
}

// proves security 10.9
it.each([
  ['text', Buffer.alloc(5_000, 'not a backup. ')],
  ['an empty archive', Buffer.alloc(10_240)],
  ['an archive that goes on with something else', Buffer.concat([headerOf(5), Buffer.alloc(5_000, 'lake ')])],
  ['nothing', Buffer.alloc(0)],
])('compressed, %s is refused too and leaves no files', async (_what, content) => {
  const file = join(folder, 'vizzi.tar.gz');
  await writeFile(file, gzipSync(content));
  await expect(restoreEmbedded(file, join(folder, 'to'), unprepared)).rejects.toThrow(
    `${file} is no backup of a Vizzi database.`,
  );
  expect(await readdir(folder)).toEqual(['vizzi.tar.gz']);
});

// proves security 10.30
it('a backup to a folder, to a link and to a place that cannot be written is refused', async () => {
  const [from, link, text] = [join(folder, 'from'), join(folder, 'link'), join(folder, 'text')];
  await prepareDataDirectory(from);
  await symlink('/dev/null', link);
  await writeFile(text, 'kept');
  for (const file of [folder, link]) {
    await expect(backupEmbedded(from, file)).rejects.toThrow(`${file} is a folder, a link or a device`);
  }
  const inside = join(text, 'vizzi.tar.gz');
  await expect(backupEmbedded(from, inside)).rejects.toThrow(`The backup cannot be written to ${inside}: `);
  expect((await readdir(folder)).toSorted()).toEqual(['from', 'link', 'text']);
});
