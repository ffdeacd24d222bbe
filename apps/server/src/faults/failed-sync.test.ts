import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@vizzi/db';
import { prepareDataDirectory } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';

/** A statement in which the first sync fails; the system tells a failure once. */
const PROGRAM = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const [dataDir, name, code, errno] = process.argv.slice(1);
  const sync = fs[name];
  let isFailing = false;
  fs[name] = (...args) => {
    if (!isFailing) return sync(...args);
    isFailing = false;
    const error = Object.assign(new Error(code + ', fsync'), { code, errno: Number(errno), syscall: 'fsync' });
    if (name !== 'fdatasync') throw error;
    args.at(-1)(error);
  };
  syncBuiltinESMExports();
  const { openDatabase } = await import('@vizzi/db');
  const { sql } = await import('drizzle-orm');
  const { db } = await openDatabase({ dataDir });
  await db.execute(sql\`create table written (id integer)\`);
  await db.execute(sql\`insert into written values (1)\`);
  isFailing = true;
  const statements = { fsyncSync: 'checkpoint', fdatasyncSync: 'create table more as select 1' };
  await db.execute(sql.raw(statements[name] ?? 'insert into written values (2)'));
  if (name === 'fdatasync') await new Promise((resolve) => setTimeout(resolve, 30_000));
  console.log('went on');
  process.exit(0);`;

// proves security 10.96
it.each([
  ['a file', 'a full volume', 'fsyncSync', 'ENOSPC', -28],
  ['a file', 'a damaged file system, which Node has no name for', 'fsyncSync', 'Unknown system error -117', -117],
  [
    'a file',
    'a server that forgot it, which Node has no name for either',
    'fsyncSync',
    'Unknown system error -116',
    -116,
  ],
  ['a file', 'a disk', 'fsyncSync', 'EREMOTEIO', -121],
  ['the log', 'a disk', 'fdatasyncSync', 'EIO', -5],
  ['the log, a moment later,', 'a disk', 'fdatasync', 'EIO', -5],
])('a sync of %s that fails because of %s ends the process, which loses nothing', async (_, _of, name, code, errno) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-sync-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await prepareDataDirectory(dataDir);
  const args = ['--input-type=module', '-e', PROGRAM, dataDir, name, code, String(errno)];
  const ended = promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('start again') });

  const database = await openDatabase({ dataDir });
  expect(await database.db.$count(sql`written`)).toBe(name === 'fdatasync' ? 2 : 1);
  await database.close();
});
