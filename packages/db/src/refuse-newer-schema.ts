import { StartupError } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import { type Db, MIGRATIONS } from './database.js';

/** Where drizzle notes the migrations that a database has had. */
const migrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

/**
 * Says whether a database has all our migrations. Throws StartupError when a later version of the product, or another program, has
 * changed it, which this one would misread.
 */
export async function refuseNewerSchema(db: Db, name: string): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  const applied = (await hasMigrations(db)) ? await db.select().from(migrations) : [];
  const times = applied.map(({ createdAt }) => createdAt ?? 0);
  if (times.every((time) => known.includes(time))) return times.includes(known.at(-1) ?? 0);
  throw new StartupError(
    `A later version of Vizzi has changed ${name}: start that version, or restore a backup of before into an empty one.`,
  );
}

async function hasMigrations(db: Db): Promise<boolean> {
  return (await db.$count(sql`pg_tables where (schemaname, tablename) = ('drizzle', '__drizzle_migrations')`)) > 0;
}
