import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { findCopies } from './copies.js';
import { databaseIn } from './database-directory.js';
import { messageOf } from './failures.js';
import { type OpenFiles, openPglite } from './pglite.js';
import { shellWord } from './shell-word.js';
import { explainWriteFailure } from './write-failures.js';

/** Opens the files of the database in a data directory that the caller has locked. Throws StartupError. */
export async function openFiles(dataDir: string): Promise<OpenFiles> {
  const directory = databaseIn(dataDir);
  try {
    // PGlite would begin a new database among the files of this one.
    for (const needed of ['PG_VERSION', 'global/pg_control']) await access(join(directory, needed));
    return await openPglite(directory);
  } catch (error) {
    throw explainWriteFailure(dataDir, error) ?? (await offerCopy(dataDir, error));
  }
}

async function offerCopy(dataDir: string, cause: unknown): Promise<StartupError> {
  const remedy = await remedyFor(dataDir);
  return new StartupError(`The embedded database in ${dataDir} does not open (${messageOf(cause)}): ${remedy}`, {
    cause,
  });
}

async function remedyFor(dataDir: string): Promise<string> {
  const directory = databaseIn(dataDir);
  try {
    const [newest] = await findCopies(dataDir);
    return newest
      ? `to go on with the backup of ${newest.savedAt.toISOString()}, move ${directory} away and run: npm run restore -- ${shellWord(newest.path)}`
      : `restore a backup of your own, or move ${directory} away to begin with an empty one.`;
  } catch (error) {
    return `make its copies readable, and start again to be told how to go on with one. ${messageOf(error)}`;
  }
}
