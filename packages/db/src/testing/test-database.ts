import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from '../database.js';
import { EXTENSIONS } from '../embedded.js';
import { openPostgres } from '../postgres.js';
import * as schema from '../schema/index.js';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/test-databases', import.meta.url));

/** A new, migrated database for one suite: embedded, or on the server of `TEST_DATABASE`. */
export function createTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE'];
  return server ? createOnServer(server) : createEmbedded();
}

async function createEmbedded(): Promise<Database> {
  const client = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: await migratedImage() });
  return {
    db: drizzle(client, { schema }),
    location: 'memory',
    listen: async (channel, notify) => {
      await client.listen(channel, notify);
    },
    close: () => client.close(),
  };
}

/** Puts a migrated database into a data directory, which is faster than creating one at the first start. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  const loadDataDir = await migratedImage();
  const client = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: EXTENSIONS, loadDataDir });
  await client.close();
}

/** A migrated database as a file, cached by the hash of the migrations: loading it is faster than migrating. */
async function migratedImage(): Promise<Blob> {
  const file = join(CACHE, `${await migrationsHash()}.tar`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);

  const client = await PGlite.create({ extensions: EXTENSIONS });
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS });
  const image = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
  await rename(unfinished, file);
  return image;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex');
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

/** An empty database on the server of `TEST_DATABASE`; undefined where tests run on the embedded database. */
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
