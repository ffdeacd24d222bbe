import fs, { closeSync, openSync, readdirSync, readlinkSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WriteAheadLog } from './write-ahead-log.js';

/** Descriptors that were synced in the background. */
const synced: number[] = [];
/** Takes the answer of a sync, to pass it on later. */
let keep: ((answer: () => void) => void) | undefined;
const { fdatasync } = fs;
const watched: typeof fdatasync = Object.assign((...[file, answer]: Parameters<typeof fdatasync>) => {
  synced.push(file);
  fdatasync(file, (error) => (keep ? keep(() => answer(error)) : answer(error)));
}, fdatasync);
fs.fdatasync = watched;
syncBuiltinESMExports();
afterAll(() => {
  fs.fdatasync = fdatasync;
  syncBuiltinESMExports();
});

const folder = await mkdtemp(join(tmpdir(), 'vizzi-log-'));
afterAll(() => rm(folder, { recursive: true }));

function fail(error: unknown): never {
  throw error;
}

/** How often a file is open in this process. */
function countOpen(path: string): number {
  return readdirSync('/proc/self/fd').filter((each) => {
    try {
      return readlinkSync(`/proc/self/fd/${each}`) === path;
    } catch {
      return false;
    }
  }).length;
}

function write(log: WriteAheadLog, file: number, path: string): void {
  writeSync(file, 'committed');
  log.grew(file, path);
}

// proves security 10.96
it('a segment is open once more while it is written, for the sync beside, and no longer', async () => {
  const log = new WriteAheadLog(fail);
  const path = join(folder, 'segment');
  for (let time = 0; time < 3; time += 1) {
    const file = openSync(path, 'a');
    write(log, file, path);
    write(log, file, path);
    expect(countOpen(path)).toBe(2);
    await expect.poll(() => log.isBehind, { timeout: 10_000 }).toBe(false);
    expect(synced).toHaveLength(time + 1);
    expect(synced).not.toContain(file);
    write(log, file, path);
    log.sync();
    expect(log.isBehind).toBe(false);
    log.closed(file);
    closeSync(file);
    expect(countOpen(path)).toBe(0);
  }
  log.close();
});

// proves security 10.96
it('a segment that is closed in the middle of the sync beside stays open for that, and no longer', async () => {
  const log = new WriteAheadLog(fail);
  const path = join(folder, 'closed');
  const before = synced.length;
  const file = openSync(path, 'a');
  let answer: (() => void) | undefined;
  keep = (given) => (answer = given);
  write(log, file, path);
  await expect.poll(() => answer, { timeout: 10_000 }).toBeDefined();
  expect(synced).toHaveLength(before + 1);
  log.sync();
  log.closed(file);
  closeSync(file);
  expect(countOpen(path)).toBe(1);
  answer?.();
  await expect.poll(() => countOpen(path)).toBe(0);
  log.close();
});
