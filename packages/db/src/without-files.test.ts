import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { prepareDataDirectory } from './testing/test-database.js';

/** Files that the process may open beside those that it has. */
const SPARE = 30;
/** Enough for more segments of the write-ahead log than are prepared, and to last longer than it waits for its sync. */
const WRITES = 400;
/** PGlite numbers so many files at most. */
const FILES_OF_PGLITE = 4_096;
/** More than the database keeps open when there are no files for it but those that were kept. */
const TABLES = 64;

let dataDir: string;
let database: Database;
let before: number;
const taken: number[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vizzi-files-'));
  await prepareDataDirectory(dataDir);
  database = await openEmbedded(dataDir);
  before = allowed();
});
afterEach(async () => {
  giveBackFiles();
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** How many files this process may have open at once. */
const limitFiles = (limit: number) => execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${limit}:`]);
const allowed = () =>
  Number(execFileSync('prlimit', ['--pid', String(process.pid), '--nofile', '--output=SOFT', '--noheadings']));

/** Opens files until the system refuses, as many connections would; also those that the database has closed. */
function takeAllFiles(): void {
  for (;;) {
    try {
      taken.push(openSync(dataDir, 'r'));
    } catch (error) {
      assert(error instanceof Error && 'code' in error && error.code === 'EMFILE');
      return;
    }
  }
}

function giveBackFiles(): void {
  for (const file of taken.splice(0)) closeSync(file);
  limitFiles(before);
}

async function runWithoutFiles(query: string): Promise<void> {
  takeAllFiles();
  await database.db.execute(sql.raw(query));
}

// proves security 10.44, security 10.61
it('the embedded database goes on while no more files can be opened, and has what it acknowledged', async () => {
  await database.db.execute(sql`create table written (id integer primary key)`);
  limitFiles(readdirSync('/proc/self/fd').length + SPARE);
  for (let id = 0; id < WRITES; id += 1) {
    await runWithoutFiles(`insert into written values (${id})`);
    if (id % 10 === 0) await runWithoutFiles('select pg_switch_wal()');
    if (id % 15 === 0) await runWithoutFiles('checkpoint');
    await runWithoutFiles(`create table other_${id} as select ${id} as number`);
  }
  const tables = Array.from({ length: TABLES }, (_, number) => `table other_${number}`);
  for (let opened = 0; opened < 2 * FILES_OF_PGLITE; opened += TABLES)
    await runWithoutFiles(tables.join(' union all '));
  giveBackFiles();
  await database.db.execute(sql`insert into written values (${WRITES})`);
  await database.close();

  database = await openEmbedded(dataDir);
  const written = await database.db.select({ id: sql<number>`id` }).from(sql`written order by id`);
  expect(written.map((row) => row.id)).toEqual(Array.from({ length: WRITES + 1 }, (_, number) => number));
});
