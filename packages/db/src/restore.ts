import { access, cp, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { StartupError } from '@vizzi/domain';
import type { Db } from './database.js';
import { databaseIn, isUnused, makeDatabase } from './database-directory.js';
import { migrateEmbedded } from './embedded.js';
import { codeOf, messageOf } from './failures.js';
import { isTar } from './is-tar.js';
import { lockDirectory, lockForReading } from './lock.js';
import { openPglite } from './pglite.js';
import { explainWriteFailure } from './write-failures.js';

/**
 * Restores a file of `backupEmbedded`, or the folder of an hourly backup, into a data directory without a database. `prepare` comes before
 * it counts as one, so that what is interrupted never starts with what the copy still has. Throws StartupError.
 */
export async function restoreEmbedded(
  backup: string,
  dataDir: string,
  prepare: (db: Db) => Promise<void>,
): Promise<void> {
  const directory = databaseIn(dataDir);
  const make = await readyToMake(backup);
  const unlock = await lockDirectory(dataDir);
  try {
    if (!(await isUnused(directory))) {
      throw new StartupError(`There is a database in ${dataDir} already; set another DATA_DIR or move it away.`);
    }
    await makeDatabase(directory, async (unfinished) => {
      const client = await make(unfinished).catch((error: unknown) => {
        if (error instanceof StartupError) throw error;
        throw explainWriteFailure(dataDir, error) ?? notABackup(backup, error);
      });
      try {
        await prepare(await migrateEmbedded(client, `the database of ${backup}`));
        return client;
      } catch (error) {
        await client.close();
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw explainWriteFailure(dataDir, error) ?? error;
  } finally {
    await unlock();
  }
}

const MISSING = ['ENOENT', 'ENOTDIR'];
const FORBIDDEN = ['EACCES', 'EPERM'];

type Make = (directory: string) => Promise<PGlite>;

async function readyToMake(backup: string): Promise<Make> {
  const found = await stat(backup).catch((cause: unknown) => {
    if (!MISSING.includes(codeOf(cause))) throw notReadable(backup, cause);
    throw new StartupError(`There is no file ${backup}.`, { cause });
  });
  if (found.isDirectory()) return readyToCopy(backup);
  // A pipe would be waited for.
  if (!found.isFile()) throw notABackup(backup);
  return readyToLoad(backup);
}

async function readyToCopy(folder: string): Promise<Make> {
  await access(join(folder, 'PG_VERSION')).catch((cause: unknown) => {
    throw MISSING.includes(codeOf(cause)) ? notABackup(folder, cause) : notReadable(folder, cause);
  });
  return async (directory) => {
    await copyUnused(folder, directory);
    return (await openPglite(directory)).client;
  };
}

/** Files that a server writes meanwhile would not belong together. Throws StartupError when they are those of a database in use. */
async function copyUnused(from: string, to: string): Promise<void> {
  const source = await realpath(from);
  const dataDir = dirname(source);
  const explain = (cause: unknown) => {
    const isOfSource = cause instanceof Error && 'path' in cause && `${String(cause.path)}/`.startsWith(`${dataDir}/`);
    throw isOfSource && FORBIDDEN.includes(codeOf(cause)) ? notReadable(from, cause) : cause;
  };
  const unlock = source === databaseIn(dataDir) ? await lockForReading(dataDir).catch(explain) : undefined;
  try {
    await cp(source, to, { recursive: true }).catch(explain);
  } finally {
    await unlock?.();
  }
}

async function readyToLoad(file: string): Promise<Make> {
  const content = await readFile(file).catch((cause: unknown) => {
    throw notReadable(file, cause);
  });
  // PGlite would fail on a damaged file in a way that cannot be caught.
  const image = await promisify(gunzip)(content).catch((cause: unknown) => {
    throw notABackup(file, cause);
  });
  if (!isTar(image)) throw notABackup(file);
  const blob = new Blob([image], { type: 'application/x-tar' });
  return async (directory) => (await openPglite(directory, blob)).client;
}

function notReadable(path: string, cause: unknown): StartupError {
  return new StartupError(`${path} cannot be read: ${messageOf(cause)}.`, { cause });
}

function notABackup(path: string, cause?: unknown): StartupError {
  return new StartupError(`${path} is no backup of a Vizzi database.`, { cause });
}
