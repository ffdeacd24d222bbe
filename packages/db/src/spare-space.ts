import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDiskFull } from './failures.js';

/** A segment of the write-ahead log. */
const SEGMENT_BYTES = 16 * 1_048_576;
/** The segment that does not fit, and one for what commits before writes are refused. */
const BYTES = 2 * SEGMENT_BYTES;
const PART_BYTES = 1_048_576;
/** Free bytes of the disk from which on the space is taken: it leaves a segment to the database, which writes meanwhile. */
const ENOUGH_BYTES = 3 * SEGMENT_BYTES;

/** A file that keeps space on the disk for the database: PostgreSQL ends when the next segment of its log does not fit. */
export class SpareSpace {
  readonly path: string;
  #isKept = false;
  #onFull: () => void = () => {};

  constructor(path: string) {
    this.path = path;
  }

  /** Calls `onFull` when an operation finds no space on the disk, also when none is kept. */
  listen(onFull: () => void): void {
    this.#onFull = onFull;
  }

  /** Takes the space; false when there is too little, or the file cannot be written now. */
  async keep(): Promise<boolean> {
    if (!this.#isKept) this.#isKept = (await this.#isWhole()) || (await this.#write());
    return this.#isKept;
  }

  /** Gives the space to an operation that failed for want of it; false when it failed for another reason, or none is kept, or it cannot be freed. */
  lend(error: unknown): boolean {
    if (!isDiskFull(error)) return false;
    this.#onFull();
    if (!this.#isKept) return false;
    try {
      rmSync(this.path, { force: true });
    } catch {
      return false;
    }
    this.#isKept = false;
    return true;
  }

  async #isWhole(): Promise<boolean> {
    const found = await stat(this.path).catch(() => undefined);
    return found?.size === BYTES;
  }

  async #write(): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(dirname(this.path));
      if (bavail * bsize < ENOUGH_BYTES) return false;
      // File systems that compress would keep no space for zeros.
      const part = randomBytes(PART_BYTES);
      await writeFile(
        this.path,
        Array.from({ length: BYTES / PART_BYTES }, () => part),
        { mode: 0o600 },
      );
      return true;
    } catch {
      await rm(this.path, { force: true }).catch(() => {});
      return false;
    }
  }
}
