import { FileConfigstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { type Db, readClock } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { notesOf } from './unfinished-uploads.js';

/**
 * What is written down of each upload, as files of a folder. Uploads begin by the database's clock, so that servers whose clocks
 * differ let the same ones expire; the tus server, which compares with its own, is told a beginning that is as long ago by that one.
 */
export class UploadNotes extends FileConfigstore {
  constructor(
    private readonly db: Db,
    directory: string,
  ) {
    super(directory);
  }

  override async get(id: string): Promise<Upload | undefined> {
    const upload = await super.get(id);
    if (upload) return beganLater(upload, -(await this.#lead()));
    // The store takes one that cannot be read for none, also where it can be read again a moment later.
    if (isWhole(await notesOf(this.directory, id)))
      throw new AppError('unavailable', 'This upload cannot be read. Please go on in a moment.');
    return undefined;
  }

  override async set(id: string, upload: Upload): Promise<void> {
    await super.set(id, beganLater(upload, await this.#lead()));
  }

  /** Without its folder, which the next upload makes anew, there is none. */
  override async list(): Promise<string[]> {
    return super.list().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  /** Milliseconds by which the database's clock is ahead of this server's. */
  async #lead(): Promise<number> {
    return (await readClock(this.db)).getTime() - Date.now();
  }
}

function isWhole(notes: string | null): boolean {
  try {
    JSON.parse(notes ?? '');
    return true;
  } catch {
    return false;
  }
}

function beganLater(upload: Upload, milliseconds: number): Upload {
  const { id, offset, creation_date: began } = upload;
  const later = began && new Date(Date.parse(began) + milliseconds).toISOString();
  return Object.assign(new Upload({ id, offset }), upload, { creation_date: later });
}
