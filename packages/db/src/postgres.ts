import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from './database.js';
import * as schema from './schema/index.js';

/** Any fixed number: processes that start together take turns at migrating by locking it. */
const MIGRATION_LOCK = 717_001;

/** A server that does not even refuse is given up after this long. */
const CONNECT_SECONDS = 5;

/** Seconds before the next try. Never long: queries wait for it, and whoever sent them is better told to come back. */
const waitToReconnect = (tries: number) => Math.min(tries * 0.05, 0.5);

/** Connects to a PostgreSQL server, migrating it first. */
export async function openPostgres(url: string): Promise<Database> {
  await migrateOnce(url);
  const client = postgres(url, { onnotice: () => {}, connect_timeout: CONNECT_SECONDS, backoff: waitToReconnect });
  const { host, port, pathname } = new URL(url);
  return {
    db: drizzle(client, { schema }),
    location: `PostgreSQL at ${host || `localhost:${port}`}${pathname}`,
    listen: async (channel, heard) => {
      await client.listen(channel, heard, heard);
    },
    close: () => client.end({ timeout: 5 }),
  };
}

async function migrateOnce(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end({ timeout: 5 });
  }
}
