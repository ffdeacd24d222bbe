import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database.js';
import { PausingPglite } from '../pausing-pglite.js';
import { EXTENSIONS } from '../pglite.js';
import { migratedImage } from './migrated-image.js';

/** Embedded databases that no test uses: starting one takes ten times as long as emptying it. */
const idle: PGlite[] = [];

const EMPTY_ALL_TABLES = `
  do $$ begin
    -- The audit log refuses to be emptied.
    set local session_replication_role = replica;
    execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public');
  end $$`;

/** A migrated embedded database; closing it ends it. */
export async function openInMemory(): Promise<Database> {
  const client = await createClient();
  return { ...open(client), close: () => client.close() };
}

/** An empty, migrated embedded database; closing it empties it for the next test of this process. */
export async function borrowEmbedded(): Promise<Database> {
  const client = idle.pop() ?? (await createClient());
  const { unlisten, ...database } = open(client);
  return {
    ...database,
    close: async () => {
      await unlisten();
      await client.exec(`reset all; ${EMPTY_ALL_TABLES}`);
      idle.push(client);
    },
  };
}

/** Tests have few rows. A start fills the buffers with zeros, and each emptying looks through them: the default of 128 MB takes seconds. */
const SMALL_BUFFERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

async function createClient(): Promise<PGlite> {
  const loadDataDir = await migratedImage();
  const client = new PausingPglite({ extensions: EXTENSIONS, startParams: SMALL_BUFFERS, loadDataDir });
  await client.waitReady;
  return client;
}

function open(client: PGlite) {
  const subscriptions: (() => Promise<void>)[] = [];
  return {
    db: drizzle(client),
    location: 'memory',
    listen: async (channel: string, notify: () => void) => {
      subscriptions.push(await client.listen(channel, notify));
    },
    ping: async () => {
      await client.query('select 1');
    },
    unlisten: async () => {
      await Promise.all(subscriptions.map((unsubscribe) => unsubscribe()));
    },
  };
}
