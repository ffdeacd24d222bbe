import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Snapshot, snapshot } from './store.js';

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 50;

/** Keeps the state in a file, replaced atomically. */
export class StateFile {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(
    private readonly path: string,
    private readonly read: () => Snapshot,
  ) {}

  /** The last written state; undefined without a file. Throws when the file has another format. */
  static async load(path: string): Promise<Snapshot | undefined> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
    try {
      return snapshot.parse(JSON.parse(text));
    } catch (cause) {
      throw new Error(`${path} does not hold a state of the Stripe emulator`, { cause });
    }
  }

  changed(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#write().catch(() => {
        // A full disk must not end the process: the next change tries again, and `close` rejects.
      });
    }, WRITE_DELAY_MS).unref();
  }

  /** Writes the last state. What changes afterwards, such as by the end of a late answer, is not written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#write();
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const temporary = `${this.path}.${process.pid}.tmp`;
    const write = async () => {
      await mkdir(dirname(this.path), { recursive: true });
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(this.read()));
        // A power cut would leave an empty file under the name.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.path);
    };
    const written = this.#writing.then(write).catch(async (error: unknown) => {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    });
    this.#writing = written.catch(() => {});
    return written;
  }
}
