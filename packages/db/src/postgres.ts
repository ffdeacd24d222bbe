import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { StartupError } from '@vizzi/domain';
import postgres from 'postgres';
import { type Database, MIGRATIONS } from './database.js';
import { isLockUnavailable } from './failures.js';
import { limitQueries } from './query-limits.js';
import { refuseNewerSchema } from './refuse-newer-schema.js';
import { areStatementsLimited, refuseOtherSettings } from './refuse-other-settings.js';
import { QUIET } from './quiet.js';
import { requireAnnouncements } from './require-announcements.js';
import { findPrimaries, namesSeveralHosts, type Primaries } from './several-hosts.js';
import { shareRuns } from './share-runs.js';

/** The advisory lock with which processes that start together take turns at migrating; any fixed number. */
export const MIGRATION_LOCK = 717_001;

/** Time limit for a server that does not answer at all. */
const CONNECT_SECONDS = 5;

/**
 * Seconds after which a connection ends whose answer does not come: the host, or the way to it, is gone without a word. Longer than
 * any answer takes, so that nothing ends that somebody waits for.
 */
const SILENCE_SECONDS = 8;
/** Connections of a pool. */
const CONNECTIONS = 10;
/**
 * Milliseconds in which as many end as there are, unless a change was committed since. A server may be alive and not answer, such as
 * one whose commits wait for a standby: it works on for each connection that ended, and would run out of them.
 */
const SILENCE_PERIOD_MS = 120_000;

/**
 * Milliseconds after which the server gives up a statement, its wait for a lock, and a transaction in which nothing happens:
 * a locked table or a process that stands still between two statements does not keep connections from everybody else.
 */
const SERVER_TIMEOUTS = { statement_timeout: 3_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

/** No statement lasts long enough to be worth compiling. */
const WITHOUT_COMPILING = { jit: 'off' };

const SEVERAL_POOLS =
  'DATABASE_URL must be the one address of the pool: a pool keeps connections to a server that is the primary no more.';

/** Seconds before the next try. Short, because queries wait for it and their clients should soon get an answer. */
const waitToReconnect = (tries: number) => Math.min(tries * 0.05, 0.5);

/**
 * Migrates a PostgreSQL server and connects to it. The first address may name a transaction pool when the second names the server
 * itself, for what must stay on one connection: changes of other processes are heard there, and migrations take turns. Throws
 * StartupError for several pools, and for what a start cannot work with.
 */
export async function openPostgres(givenUrl: string, givenDirectUrl?: string): Promise<Database> {
  const isPooled = givenDirectUrl !== undefined;
  if (isPooled && namesSeveralHosts(givenUrl)) throw new StartupError(SEVERAL_POOLS);
  const primaries = await findPrimaries([givenUrl, givenDirectUrl ?? givenUrl]);
  const url = primaries.ordered(givenUrl);
  const direct = primaries.ordered(givenDirectUrl ?? givenUrl);
  await requireAnnouncements({ url, direct, isPooled, primaries });
  const ofServer = { ...SERVER_TIMEOUTS, ...WITHOUT_COMPILING };
  // A pool may take what is asked for a connection, and drop it.
  const { hasTimeLimits } = await requireSettings(url, 'DATABASE_URL', primaries, isPooled ? {} : ofServer);
  // Another role may have other settings.
  if (isPooled) await requireSettings(direct, 'DATABASE_DIRECT_URL', primaries);
  await migrateOnce(direct, primaries);
  const reached = {
    ...QUIET,
    connect_timeout: CONNECT_SECONDS,
    max: CONNECTIONS,
    silence_timeout: SILENCE_SECONDS,
    backoff: waitToReconnect,
  };
  const options = {
    ...reached,
    ...primaries.optionsFor(url),
    // A pool refuses settings of a connection, its next transaction would not know what was prepared, and at the end of a transaction
    // it drops what was sent behind it.
    ...(isPooled ? { prepare: false, max_pipeline: 0 } : { connection: ofServer }),
  };
  const silence = createSilenceLimit();
  const client = postgres(url, { ...options, onsilence: silence.mayEnd });
  const listener = isPooled
    ? postgres(direct, { ...reached, ...primaries.optionsFor(direct), max: 1, onsilence: createSilenceLimit().mayEnd })
    : client;
  // A connection of its own: the health check answers also while every other one waits.
  const health = postgres(url, { ...options, max: 1, onsilence: createSilenceLimit().mayEnd });
  return {
    db: drizzle(limitQueries(client, { onCommit: silence.renew })),
    location: `PostgreSQL at ${hostsOf(givenUrl)}`,
    warning: hasTimeLimits ? undefined : NO_TIME_LIMITS,
    listen: async (channel, notify) => {
      await listener.listen(channel, notify, notify);
    },
    ping: shareRuns(async () => {
      // The first try may meet a connection that the server closed when it was stopped.
      await health`select 1`.catch(() => health`select 1`);
    }),
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), listener.end({ timeout: 5 }), health.end({ timeout: 0 })]);
    },
  };
}

/** How many silent connections of a pool may end. */
function createSilenceLimit() {
  let left = 0;
  let until = -Infinity;
  return {
    /** Says whether one more may end. */
    mayEnd: () => {
      if (performance.now() > until) {
        left = CONNECTIONS;
        until = performance.now() + SILENCE_PERIOD_MS;
      }
      left -= 1;
      return left >= 0;
    },
    /** The server commits, so what ended before was lost on the way to it. */
    renew: () => {
      until = -Infinity;
    },
  };
}

/** The hosts of an address, and its database; without user and password. */
function hostsOf(url: string): string {
  return url.replace(/^[^:]+:\/\/([^/?]*@)?/, '').replace(/\?.*$/, '');
}

const NO_TIME_LIMITS =
  "The role of DATABASE_URL has no limits for statements and locks: one locked table would keep all calls waiting. Set them with alter role … set statement_timeout = '3s', lock_timeout = '2s' and idle_in_transaction_session_timeout = '10s'.";

/** Connects as the servers do, and looks at the settings of that role. */
async function requireSettings(
  url: string,
  variable: string,
  primaries: Primaries,
  connection: Readonly<Record<string, string | number | boolean>> = {},
): Promise<{ readonly hasTimeLimits: boolean }> {
  const client = postgres(url, {
    ...QUIET,
    max: 1,
    connect_timeout: 10,
    prepare: false,
    connection,
    ...primaries.optionsFor(url),
  });
  try {
    const db = drizzle(client);
    await refuseOtherSettings(db, variable);
    return { hasTimeLimits: await areStatementsLimited(db) };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Milliseconds that a change waits for a table which a backup or a long query holds: all queries of the servers that work meanwhile
 * wait behind it, and have two seconds.
 */
const LOCK_WAIT_MS = 500;
/** PostgreSQL ends an automatic vacuum that somebody has waited for during `deadlock_timeout`, which is a second. */
const LONG_LOCK_WAIT_MS = 1_200;
/** Of so many tries the last waits longer. */
const TRIES = 3;
/** Until the next try; queries go on meanwhile. */
const RETRY_MS = 2_000;
const WAITING =
  'The start waits: another process is changing the schema of the database, or a backup, a vacuum or a long query holds a table that is to change.';

/**
 * A change of the schema takes its time, also where the role has limits. A process that stands still between two of its statements
 * keeps neither the tables nor, since PostgreSQL 14, the turn. Its commit does not wait for a standby, which may be away: nobody could
 * read the tables meanwhile, and the first change of a member waits for both.
 */
const MIGRATION_SETTINGS = {
  statement_timeout: 0,
  transaction_timeout: 0,
  idle_in_transaction_session_timeout: SERVER_TIMEOUTS.idle_in_transaction_session_timeout,
  idle_session_timeout: SERVER_TIMEOUTS.idle_in_transaction_session_timeout,
  synchronous_commit: 'local',
};

/** Migrates the database unless that is done. Says why it waits after some tries. */
async function migrateOnce(url: string, primaries: Primaries): Promise<void> {
  const client = postgres(url, { ...QUIET, max: 1, connect_timeout: 10, ...primaries.optionsFor(url) });
  const db = drizzle(client);
  try {
    for (let tries = 1; !(await refuseNewerSchema(db, 'the database of DATABASE_URL')); tries += 1) {
      const isLast = tries % TRIES === 0;
      if (await isMigrated(db, isLast ? LONG_LOCK_WAIT_MS : LOCK_WAIT_MS)) continue;
      if (tries === TRIES) process.emitWarning(WAITING);
      await wait(RETRY_MS);
    }
    // A pool may keep the connection, with the turn and the settings.
    await db.execute(sql`discard all`);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Migrates the database, in one transaction; answers false when another one migrates it, or holds a table. The turn is kept until the
 * next try: of several that wait for a table, one alone keeps queries waiting.
 */
async function isMigrated(db: PostgresJsDatabase, lockWait: number): Promise<boolean> {
  const settings = JSON.stringify({ ...MIGRATION_SETTINGS, lock_timeout: lockWait });
  try {
    // At each try: the connection may be another one. As startup options, the driver drops a 0, and a pool in session mode drops all.
    await db.execute(sql`
      select set_config(name, value, false)
      from pg_settings join jsonb_each_text(${settings}::jsonb) as wanted(name, value) using (name)`);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(db, { migrationsFolder: MIGRATIONS });
    return true;
  } catch (error) {
    if (!isLockUnavailable(error)) throw error;
    return false;
  }
}
