import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Commits of this time reach the disk together. With the time that the disk takes, a power cut costs less than five seconds. */
const DELAY_MS = 1_000;

interface Segment {
  /** What it is written with. */
  readonly file: number;
  /**
   * What it is synced with in the background: the kernel tells a failure once for each time that a file was opened, and a sync
   * beside it has to be told too. Undefined when the system opens no further file.
   */
  readonly background: number | undefined;
  /** The number of its last growth that is not on the disk; undefined when all of it is. */
  behind: number | undefined;
}

/** Knows what of the write-ahead log is not on the disk yet, and syncs it within a moment. */
export class WriteAheadLog {
  /** By the descriptor with which each is written. */
  readonly #segments = new Map<number, Segment>();
  #growths = 0;
  #growthsTaken = 0;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Segment | undefined;
  readonly #onFailure: (error: unknown) => never;

  /** `onFailure` ends the process: the kernel has dropped what a sync could not write, and answers the next one as if it was written. */
  constructor(onFailure: (error: unknown) => never) {
    this.#onFailure = onFailure;
  }

  get isBehind(): boolean {
    return this.#behind().length > 0;
  }

  /** A segment was written, with an open file, at a path. */
  grew(file: number, path: string): void {
    const segment = this.#segments.get(file) ?? { file, background: openAlso(path), behind: undefined };
    this.#growths += 1;
    segment.behind = this.#growths;
    this.#segments.set(file, segment);
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
    for (const segment of this.#behind()) {
      try {
        fdatasyncSync(segment.file);
      } catch (error) {
        this.#onFailure(error);
      }
      segment.behind = undefined;
    }
  }

  /** Forgets a segment that is not behind, whose file is about to be closed. */
  closed(file: number): void {
    const segment = this.#segments.get(file);
    this.#segments.delete(file);
    // One that is being synced is closed after it: its number would be another file's by then.
    if (segment && this.#syncing !== segment) closeBackground(segment);
  }

  /** Syncs the rest. */
  close(): void {
    clearTimeout(this.#timer);
    this.sync();
    for (const file of Array.from(this.#segments.keys())) this.closed(file);
  }

  #behind(): Segment[] {
    return Array.from(this.#segments.values()).filter(({ behind }) => behind !== undefined);
  }

  #schedule(): void {
    const sync = () => void this.#syncInBackground().catch(this.#onFailure);
    this.#timer ??= setTimeout(sync, DELAY_MS).unref();
  }

  async #syncInBackground(): Promise<void> {
    for (const segment of this.#behind()) await this.#syncSegment(segment);
    this.#timer = undefined;
    if (this.isBehind) this.#schedule();
  }

  async #syncSegment(segment: Segment): Promise<void> {
    const { file, background, behind } = segment;
    // It was synced, and perhaps closed, meanwhile.
    if (behind === undefined) return;
    if (background === undefined) return this.sync();
    this.#syncing = segment;
    await promisify(fdatasync)(background);
    this.#syncing = undefined;
    if (this.#segments.get(file) !== segment) closeBackground(segment);
    if (segment.behind === behind) segment.behind = undefined;
  }
}

function openAlso(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

function closeBackground({ background }: Segment): void {
  if (background !== undefined) closeSync(background);
}
