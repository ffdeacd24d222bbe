import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Commits of this time reach the disk together. With the time that the disk takes, a power cut costs less than five seconds. */
const DELAY_MS = 1_000;

/** Knows what of the write-ahead log is not on the disk yet, and syncs it within a moment. */
export class WriteAheadLog {
  /** Segments that are behind, with the number of their last growth. */
  readonly #behind = new Map<string, number>();
  #growths = 0;
  #growthsTaken = 0;
  #timer: NodeJS.Timeout | undefined;

  get isBehind(): boolean {
    return this.#behind.size > 0;
  }

  grew(segment: string): void {
    this.#growths += 1;
    this.#behind.set(segment, this.#growths);
    this.#schedule();
  }

  /** Whether it has grown since this was asked. */
  takeGrowth(): boolean {
    const hasGrown = this.#growths > this.#growthsTaken;
    this.#growthsTaken = this.#growths;
    return hasGrown;
  }

  /** Syncs all of it before anything else happens. */
  sync(): void {
    for (const segment of this.#behind.keys()) {
      const file = openSync(segment, 'r');
      try {
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
      this.#behind.delete(segment);
    }
  }

  /** Syncs the rest. */
  close(): void {
    clearTimeout(this.#timer);
    this.sync();
  }

  #schedule(): void {
    // A sync that fails ends the process, as it would end PostgreSQL: the kernel has dropped what it could not write.
    this.#timer ??= setTimeout(() => void this.#syncInBackground(), DELAY_MS).unref();
  }

  async #syncInBackground(): Promise<void> {
    const behind = Array.from(this.#behind);
    for (const [segment, growth] of behind) await this.#syncSegment(segment, growth);
    this.#timer = undefined;
    if (this.isBehind) this.#schedule();
  }

  async #syncSegment(segment: string, growth: number): Promise<void> {
    const file = await open(segment, 'r').catch((error: unknown) => {
      // It was synced and recycled meanwhile.
      if (this.#behind.has(segment)) throw error;
    });
    if (!file) return;
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    if (this.#behind.get(segment) === growth) this.#behind.delete(segment);
  }
}
