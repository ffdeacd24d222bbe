import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartupError } from '@vizzi/domain';
import { findCopies, isCopyDue, saveCopy } from './copies.js';
import { databaseIn, isUnused, makeDatabase, makePrivate } from './database-directory.js';
import { type Database, MIGRATIONS } from './database.js';
import { lockDirectory } from './lock.js';
import { openFiles } from './open-files.js';
import { openPglite } from './pglite.js';
import { refuseNewerSchema } from './refuse-newer-schema.js';
import { refuseWritesWithoutSpace } from './refuse-writes.js';
import { shareRuns } from './share-runs.js';
import { shellWord } from './shell-word.js';
import { SpareSpace } from './spare-space.js';
import { vacuum } from './vacuum.js';
import { explainWriteFailure } from './write-failures.js';

/** Brings an embedded database to this version's schema. Throws StartupError for a later one. */
export async function migrateEmbedded(client: PGlite, name: string) {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: MIGRATIONS });
  await refuseNewerSchema(db, name);
  return db;
}

/** Throws StartupError where a database was before: copies of an empty one would take the place of its own. */
async function refuseBesideCopies(dataDir: string): Promise<void> {
  const [newest] = await findCopies(dataDir);
  if (!newest) return;
  throw new StartupError(
    `There is no database in ${dataDir}, but copies of one: to go on with the newest, of ${newest.savedAt.toISOString()}, run: npm run restore -- ${shellWord(newest.path)}; to begin with an empty database, move ${join(dataDir, 'backups')} away.`,
  );
}

/** Opens the embedded database in `dataDir` and locks the directory against other processes. Throws StartupError. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir);
  const directory = databaseIn(dataDir);
  try {
    if (await isUnused(directory)) {
      await refuseBesideCopies(dataDir);
      await makeDatabase(directory, async (unfinished) => (await openPglite(unfinished)).client);
    }
    await makePrivate(directory);
    const { client, files } = await openFiles(dataDir);
    const space = new SpareSpace(join(dataDir, 'spare-space'));
    files.space = space;
    const db = await migrateEmbedded(client, `the embedded database in ${dataDir}`);
    const stopRefusing = await refuseWritesWithoutSpace(client, space);
    return {
      db,
      location: `embedded database in ${dataDir}`,
      listen: async (channel, notify) => {
        await client.listen(channel, notify);
      },
      maintain: async (now) => {
        if (files.takeGrowth()) await client.exec('checkpoint');
        // Before a copy, for which there may be no room.
        await vacuum(client);
        if (isCopyDue(await findCopies(dataDir), now)) await saveCopy(client, dataDir, now);
      },
      ping: shareRuns(async () => {
        await client.query('select 1');
      }),
      close: async () => {
        stopRefusing();
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error instanceof StartupError ? error : (explainWriteFailure(dataDir, error) ?? error);
  }
}
