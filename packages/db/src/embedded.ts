import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Database, MIGRATIONS } from './database.js';
import { lockDirectory } from './lock.js';
import * as schema from './schema/index.js';

/** PGlite does not bring these with it; a PostgreSQL server does. */
export const EXTENSIONS = { pg_trgm, unaccent };

/** Opens the embedded database in `dataDir` and locks the directory against other processes. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const directory = join(dataDir, 'database');
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(dataDir);
  try {
    const client = await PGlite.create({ dataDir: directory, extensions: EXTENSIONS });
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: MIGRATIONS });
    return {
      db,
      location: `embedded database in ${dataDir}`,
      listen: async (channel, notify) => {
        await client.listen(channel, notify);
      },
      ping: async () => {
        await client.query('select 1');
      },
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
