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
import { isDatabaseUnavailable } from './failures.js';
import { prepareDataDirectory } from './testing/test-database.js';

/** Files that the process may open beside those that it has. */
const SPARE = 30;
/** Longer than the write-ahead log waits for its sync. */
const WRITING_MS = 2_500;
/** PGlite numbers so many files at most. */
const FILES_OF_PGLITE = 4_096;

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

/** Whether a query succeeds while no file can be opened; it may fail only because the database is not available. */
async function succeeds(query: string): Promise<boolean> {
  takeAllFiles();
  try {
    await database.db.execute(sql.raw(query));
    return true;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  }
}

// proves security 10.44
it('the embedded database goes on while no more files can be opened, and has what it acknowledged', async () => {
  await database.db.execute(sql`create table written (id integer primary key)`);
  limitFiles(readdirSync('/proc/self/fd').length + SPARE);
  const acknowledged: number[] = [];
  let id = 0;
  for (const began = performance.now(); performance.now() - began < WRITING_MS; id += 1) {
    if (await succeeds(`insert into written values (${id})`)) acknowledged.push(id);
    // The next write begins a new segment of the log.
    if (id % 10 === 0) await succeeds('select pg_switch_wal()');
    if (id % 15 === 0) await succeeds('checkpoint');
    await succeeds(`create table other_${id} (id integer)`);
  }
  for (let failures = 0; failures < FILES_OF_PGLITE;) {
    if (!(await succeeds(`select pg_read_file('PG_VERSION')`))) failures += 1;
  }
  giveBackFiles();
  await database.db.execute(sql`create table afterwards (id integer)`);
  await database.db.execute(sql`checkpoint`);
  await database.db.execute(sql`insert into written values (${id})`);
  await database.close();

  database = await openEmbedded(dataDir);
  const written = await database.db.select({ id: sql<number>`id` }).from(sql`written order by id`);
  expect(written.map((row) => row.id)).toEqual([...acknowledged, id]);
});
