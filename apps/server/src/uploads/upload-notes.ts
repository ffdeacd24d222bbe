import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileConfigstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { type Db, readClock } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

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
    const text = await readFile(join(this.directory, `${id}.json`), 'utf8').catch(unlessMissing);
    if (isWhole(text)) throw new AppError('unavailable', 'This upload cannot be read. Please go on in a moment.');
    return undefined;
  }

  override async set(id: string, upload: Upload): Promise<void> {
    await super.set(id, beganLater(upload, await this.#lead()));
  }

  /** Milliseconds by which the database's clock is ahead of this server's. */
  async #lead(): Promise<number> {
    return (await readClock(this.db)).getTime() - Date.now();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
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
