import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, Db } from '../database.js';
import { openPostgres } from '../postgres.js';
import { borrowEmbedded, openInMemory } from './embedded-pool.js';
import { onServer } from './test-server.js';

/** SQL for a copy of the migrated database. */
const MIGRATED = `template ${process.env['TEST_DATABASE_TEMPLATE']}`;

export { beginBackup } from './begin-backup.js';
export { prepareDataDirectory } from './migrated-image.js';
export { undoMigrations } from './undo-migrations.js';

/** An empty, migrated database: embedded, or on the server of `TEST_DATABASE`. Tests leave its schema as it is. */
export function createTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE'];
  return server ? createOnServer(server) : borrowEmbedded();
}

/** A database that nothing else will use, so that a test may break it. */
export function createBreakableDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE'];
  return server ? createOnServer(server) : openInMemory();
}

/** How many statements of a database on a server wait for a lock. */
export function countWaitingForLocks(db: Db): Promise<number> {
  return db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
}

async function createOnServer(server: string): Promise<Database> {
  const { url, drop } = await createServerDatabase(server, MIGRATED);
  const database = await openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database without our time limits, which a slow machine reaches where several transactions wait for each other. */
export function openUnlimited(url: string): { readonly db: Db; readonly close: () => Promise<void> } {
  const client = postgres(url, { max: 8 });
  return { db: drizzle(client), close: () => client.end() };
}

/** An empty database on the server of `TEST_DATABASE`, with SQL's words for it; undefined where tests run on the embedded database. */
export async function createTestDatabaseUrl(
  settings?: string,
): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['TEST_DATABASE'];
  return server ? createServerDatabase(server, settings) : undefined;
}

async function createServerDatabase(
  server: string,
  settings = '',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vizzi_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (sql) => sql`create database ${sql(name)} ${sql.unsafe(settings)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, (sql) => sql`drop database ${sql(name)} with (force)`),
  };
}
