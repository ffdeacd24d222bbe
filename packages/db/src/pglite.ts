import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFiles } from './durable-files.js';
import { endProcess } from './end-process.js';
import { messageOf } from './failures.js';
import { PausingPglite } from './pausing-pglite.js';

export interface OpenFiles {
  readonly client: PGlite;
  readonly files: DurableFiles;
}

/** PGlite does not bring these with it; a PostgreSQL server does. */
export const EXTENSIONS = { pg_trgm, unaccent };

/** `-F` would switch syncing off. */
const PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=128MB'].flatMap((each) => ['-c', each]),
];

/** Opens the database in `directory`, which the caller has locked, or makes one there, empty or of an image. */
export async function openPglite(directory: string, image?: Blob): Promise<OpenFiles> {
  // A power cut leaves it empty, and PostgreSQL then refuses to start. Our own lock says who has the files open.
  await rm(join(directory, 'postmaster.pid'), { force: true });
  const files = new DurableFiles(directory);
  const fatal: string[] = [];
  let isOpen = false;
  try {
    const client = new PausingPglite({
      fs: files,
      extensions: EXTENSIONS,
      startParams: PARAMETERS,
      onStderr: (line) => {
        const [, severity, message] = /(FATAL|PANIC): +(.+)/.exec(line) ?? [];
        if (message) fatal.push(message);
        // PostgreSQL would end; PGlite would compute for ever, or fail at each query.
        if (isOpen && severity === 'PANIC') endProcess(line);
        return false;
      },
      ...(image ? { loadDataDir: image } : {}),
    });
    await client.waitReady;
    isOpen = true;
    return { client, files };
  } catch (error) {
    files.closeSpare();
    // What PGlite throws is not always an Error, and rarely says why.
    throw files.lastFailure ?? new Error(fatal[0] ?? messageOf(error), { cause: error });
  }
}
