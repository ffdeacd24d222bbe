import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from './database.js';
import { refuseNewerSchema } from './refuse-newer-schema.js';
import * as schema from './schema/index.js';

/** The advisory lock with which processes that start together take turns at migrating; any fixed number. */
const MIGRATION_LOCK = 717_001;

/** Time limit for a server that does not answer at all. */
const CONNECT_SECONDS = 5;

/** Seconds before the next try. Short, because queries wait for it and their clients should soon get an answer. */
const waitToReconnect = (tries: number) => Math.min(tries * 0.05, 0.5);

/** Migrates a PostgreSQL server and connects to it. */
export async function openPostgres(url: string): Promise<Database> {
  await migrateOnce(url);
  const client = postgres(url, { onnotice: () => {}, connect_timeout: CONNECT_SECONDS, backoff: waitToReconnect });
  const { host, port, pathname } = new URL(url);
  return {
    db: drizzle(client, { schema }),
    location: `PostgreSQL at ${host || `localhost:${port}`}${pathname}`,
    listen: async (channel, notify) => {
      await client.listen(channel, notify, notify);
    },
    close: () => client.end({ timeout: 5 }),
  };
}

async function migrateOnce(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: MIGRATIONS });
    await refuseNewerSchema(db, 'the database of DATABASE_URL');
  } finally {
    await client.end({ timeout: 5 });
  }
}
