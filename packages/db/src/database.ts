import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.js';

/** Every query takes this: one type over both drivers, transactions included. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** Where the data is, for a log line; never holds a password. */
  readonly location: string;
  /** Calls `heard` whenever any process writes to this channel, and whenever some of it may have been missed. */
  listen(channel: string, heard: () => void): Promise<void>;
  close(): Promise<void>;
}

/** What is written to when a session or a category has changed; triggers do it. */
export const CATALOG_CHANNEL = 'catalogue';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
