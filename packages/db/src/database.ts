import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Every query takes this: one type over both drivers, transactions included. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly db: Db;
  /** Where the data is, for the log; without a password. */
  readonly location: string;
  /** What the operator should set; undefined when nothing is missing. */
  readonly warning?: string | undefined;
  /** Calls `notify` for every notification of any process on this channel, and whenever some may have been lost. */
  listen(channel: string, notify: () => void): Promise<void>;
  /** Bounds the log, saves an hourly copy and frees the room of deleted rows, to be called every few minutes; only where the files are our own. */
  readonly maintain?: (now: Date) => Promise<void>;
  /** Resolves when the database answers; rejects with its own error otherwise. */
  readonly ping: () => Promise<void>;
  close(): Promise<void>;
}

/** The channel that triggers notify when a session or a category has changed. */
export const CATALOG_CHANNEL = 'catalogue';

/** The channel that a trigger notifies when a mail waits. */
export const MAIL_CHANNEL = 'mails';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
