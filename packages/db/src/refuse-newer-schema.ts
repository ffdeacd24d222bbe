import { StartupError } from '@vizzi/domain';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import { type Db, MIGRATIONS } from './database.js';

/** Where drizzle notes the migrations that a database has had. */
const migrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

/** Throws StartupError when a later version of the product has changed a database, which this one would misread. */
export async function refuseNewerSchema(db: Db, name: string): Promise<void> {
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis));
  const applied = await db.select().from(migrations);
  if (applied.every(({ createdAt }) => createdAt !== null && known.has(createdAt))) return;
  throw new StartupError(
    `A later version of Vizzi has changed ${name}: start that version, or restore a backup of before into an empty one.`,
  );
}
