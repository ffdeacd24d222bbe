import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free, or so many. */
  fill(left?: number): Promise<void>;
  /** Gives back what filling took. */
  free(): void;
  makeReadOnly(): void;
  close(): void;
}

/** A file system of its own, of so many megabytes; undefined when the user may not mount one. */
export function createSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'vizzi-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(left = 0) {
      const file = await open(filler, 'w');
      for (const size of [1_048_576, 4_096]) {
        while (await file.write(Buffer.alloc(size)).then(() => true, isFull));
      }
      await file.truncate(Math.max((await file.stat()).size - left, 0));
      await file.close();
    },
    free: () => rmSync(filler),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    close() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** False when there is no more room, so that a loop ends. */
function isFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
  throw error;
}
