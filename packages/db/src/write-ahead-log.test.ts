import { closeSync, openSync, readdirSync, readlinkSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WriteAheadLog } from './write-ahead-log.js';

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
    write(log, file, path);
    log.sync();
    expect(log.isBehind).toBe(false);
    log.closed(file);
    closeSync(file);
    expect(countOpen(path)).toBe(0);
  }
  log.close();
});
