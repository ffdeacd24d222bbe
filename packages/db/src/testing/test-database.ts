import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from '../database.js';
import { openPostgres } from '../postgres.js';
import * as schema from '../schema/index.js';

/** A fresh, migrated database of the suite's own: embedded, or on the server that `TEST_DATABASE` names. */
export function createTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE'];
  return server ? createOnServer(server) : createEmbedded();
}

async function createEmbedded(): Promise<Database> {
  const client = await PGlite.create();
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return { db, location: 'memory', close: () => client.close() };
}

async function createOnServer(server: string): Promise<Database> {
  const { url, drop } = await createServerDatabase(server);
  const database = await openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty database on the server that `TEST_DATABASE` names; undefined where tests run on the embedded one. */
export async function createTestDatabaseUrl(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['TEST_DATABASE'];
  return server ? createServerDatabase(server) : undefined;
}

async function createServerDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vizzi_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (sql) => sql`create database ${sql(name)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, (sql) => sql`drop database ${sql(name)} with (force)`),
  };
}

async function onServer(server: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
