import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from './database.js';
import { limitQueries } from './query-limits.js';
import { refuseNewerSchema } from './refuse-newer-schema.js';
import * as schema from './schema/index.js';

/** The advisory lock with which processes that start together take turns at migrating; any fixed number. */
const MIGRATION_LOCK = 717_001;

/** Time limit for a server that does not answer at all. */
const CONNECT_SECONDS = 5;

/**
 * Milliseconds after which the server gives up a statement, its wait for a lock, and a transaction in which nothing happens:
 * a locked table or a client that vanished does not keep connections from everybody else.
 */
const SERVER_TIMEOUTS = { statement_timeout: 3_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

/** Seconds before the next try. Short, because queries wait for it and their clients should soon get an answer. */
const waitToReconnect = (tries: number) => Math.min(tries * 0.05, 0.5);

/** Migrates a PostgreSQL server and connects to it. */
export async function openPostgres(url: string): Promise<Database> {
  await migrateOnce(url);
  const options = {
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    backoff: waitToReconnect,
    connection: SERVER_TIMEOUTS,
  };
  const client = postgres(url, options);
  // A connection of its own: the health check answers also while every other one waits.
  const health = postgres(url, { ...options, max: 1, fetch_types: false });
  const { host, port, pathname } = new URL(url);
  return {
    db: drizzle(limitQueries(client), { schema }),
    location: `PostgreSQL at ${host || `localhost:${port}`}${pathname}`,
    listen: async (channel, notify) => {
      await client.listen(channel, notify, notify);
    },
    ping: shareRuns(async () => {
      // The first try may meet a connection that the server closed when it was stopped.
      await health`select 1`.catch(() => health`select 1`);
    }),
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), health.end({ timeout: 0 })]);
    },
  };
}

/** Calls during a run get its result, so that checks of a server that hangs do not pile up. */
function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
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
