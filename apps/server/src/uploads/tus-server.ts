import { accessSync, constants, createWriteStream, mkdirSync } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, type Upload } from '@tus/server';
import type { Db } from '@vizzi/db';
import { StartupError, UPLOAD_LIMITS } from '@vizzi/domain';
import { createUploadLocker } from './upload-locker.js';
import { UploadNotes } from './upload-notes.js';
import { finishAlone, leaveTaken } from './whole-upload.js';

export const UPLOADS_PATH = '/api/admin/uploads';

/** Names the admin to the tus server, which writes it down; a client's own header never arrives there. */
export const ADMIN_HEADER = 'x-vizzi-admin';

const HOUR_MS = 3_600_000;

/** Uploads as files of a folder. One that cannot begin leaves none. */
class UploadFiles extends FileStore {
  constructor(
    private readonly db: Db,
    directory: string,
  ) {
    const expirationPeriodInMilliseconds = UPLOAD_LIMITS.hours * HOUR_MS;
    super({ directory, configstore: new UploadNotes(db, directory), expirationPeriodInMilliseconds });
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      for (const name of [upload.id, `${upload.id}.json`]) await rm(join(this.directory, name), { force: true });
      throw error;
    }
  }

  /** The store's own way of writing does not say why it failed. */
  override async write(part: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(part, file);
    return offset + file.bytesWritten;
  }

  /** The same holds for its way of deleting. */
  override async remove(id: string): Promise<void> {
    await unlink(join(this.directory, id)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? ERRORS.FILE_NOT_FOUND : error;
    });
    await this.configstore.delete(id);
  }

  /** Leaves what is being checked, which the store takes for unfinished. Throws what failed first when it has tried all. */
  override async deleteExpired(): Promise<number> {
    const failures: unknown[] = [];
    let deleted = 0;
    for (const id of (await this.configstore.list?.()) ?? []) {
      const remove = async () => {
        await this.remove(id);
        deleted += 1;
      };
      const end = async () => {
        if (await this.#isExpired(id)) await finishAlone(this.db, id, remove).catch(leaveTaken);
      };
      await end().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return deleted;
  }

  async #isExpired(id: string): Promise<boolean> {
    const began = (await this.configstore.get(id))?.creation_date;
    return began !== undefined && Date.now() - Date.parse(began) > this.getExpiration();
  }
}

/**
 * The server of the tus protocol, whose parts are files of a folder. Servers that share the work share the folder. Throws
 * StartupError when the folder cannot be made or written.
 */
export function createTusServer(db: Db, directory: string): Server {
  makeFolder(directory);
  return new Server({
    path: UPLOADS_PATH,
    datastore: new UploadFiles(db, directory),
    locker: createUploadLocker(db),
    maxSize: UPLOAD_LIMITS.bytes,
    onUploadCreate: async ({ headers }, { metadata }) => ({
      metadata: { ...metadata, admin: headers.get(ADMIN_HEADER) },
    }),
    // Failures of ours, of which an answer would not say the reason; those of the protocol have their answers.
    onResponseError: (_request, error) => {
      if (error instanceof Error && !('status_code' in error)) throw error;
      return undefined;
    },
    relativeLocation: true,
    allowedOrigins: [],
  });
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`UPLOAD_DIR ${directory} cannot be used: ${reason}.`, { cause: error });
  }
}
