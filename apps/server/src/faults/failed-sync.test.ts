import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@vizzi/db';
import { prepareDataDirectory } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';

/** A checkpoint in which the first sync of a file fails; the system tells a failure once. */
const PROGRAM = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const [dataDir, code, errno] = process.argv.slice(1);
  const { openDatabase } = await import('@vizzi/db');
  const { sql } = await import('drizzle-orm');
  const { db } = await openDatabase({ dataDir });
  await db.execute(sql\`create table written (id integer)\`);
  await db.execute(sql\`insert into written values (1)\`);
  const { fsyncSync } = fs;
  let isTold = false;
  fs.fsyncSync = (file) => {
    if (isTold) return fsyncSync(file);
    isTold = true;
    throw Object.assign(new Error(code + ', fsync'), { code, errno: Number(errno), syscall: 'fsync' });
  };
  syncBuiltinESMExports();
  await db.execute(sql\`checkpoint\`);
  console.log('went on');
  process.exit(0);`;

// proves security 10.96
it.each([
  ['a full volume', 'ENOSPC', -28],
  ['a damaged file system, which Node has no name for', 'Unknown system error -117', -117],
  ['a disk', 'EREMOTEIO', -121],
])('a sync that fails because of %s ends the process, which loses nothing', async (_of, code, errno) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-sync-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await prepareDataDirectory(dataDir);
  const args = ['--input-type=module', '-e', PROGRAM, dataDir, code, String(errno)];
  const ended = promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('start again') });

  const database = await openDatabase({ dataDir });
  expect(await database.db.$count(sql`written`)).toBe(1);
  await database.close();
});
