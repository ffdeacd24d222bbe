import { fdatasync, fdatasyncSync } from 'node:fs';
import { promisify } from 'node:util';

/** Commits of this time reach the disk together. With the time that the disk takes, a power cut costs less than five seconds. */
const DELAY_MS = 1_000;

const datasync = promisify(fdatasync);

/**
 * Knows what of the write-ahead log is not on the disk yet, and syncs it within a moment: by the descriptors with which it
 * was written, since there may be no others when many connections are open.
 */
export class WriteAheadLog {
  /** Descriptors of segments that are behind, with the number of their last growth. */
  readonly #behind = new Map<number, number>();
  #growths = 0;
  #growthsTaken = 0;
  #timer: NodeJS.Timeout | undefined;
  #syncing: number | undefined;
  #closeSynced: (() => void) | undefined;
  readonly #onFailure: (error: unknown) => never;

  /** `onFailure` ends the process: the kernel has dropped what a sync could not write, and answers the next one as if it was written. */
  constructor(onFailure: (error: unknown) => never) {
    this.#onFailure = onFailure;
  }

  get isBehind(): boolean {
    return this.#behind.size > 0;
  }

  grew(segment: number): void {
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
      try {
        fdatasyncSync(segment);
      } catch (error) {
        this.#onFailure(error);
      }
      this.#behind.delete(segment);
    }
  }

  /** Closes a segment that is not behind: once nothing is done with its descriptor, which would be another file's by then. */
  closeSegment(segment: number, close: () => void): void {
    if (this.#syncing === segment) this.#closeSynced = close;
    else close();
  }

  /** Syncs the rest. */
  close(): void {
    clearTimeout(this.#timer);
    this.sync();
  }

  #schedule(): void {
    const sync = () => void this.#syncInBackground().catch(this.#onFailure);
    this.#timer ??= setTimeout(sync, DELAY_MS).unref();
  }

  async #syncInBackground(): Promise<void> {
    for (const segment of Array.from(this.#behind.keys())) await this.#syncSegment(segment);
    this.#timer = undefined;
    if (this.isBehind) this.#schedule();
  }

  async #syncSegment(segment: number): Promise<void> {
    const growth = this.#behind.get(segment);
    // It was synced, and perhaps closed, meanwhile.
    if (growth === undefined) return;
    this.#syncing = segment;
    await datasync(segment);
    this.#syncing = undefined;
    this.#closeSynced?.();
    this.#closeSynced = undefined;
    if (this.#behind.get(segment) === growth) this.#behind.delete(segment);
  }
}
