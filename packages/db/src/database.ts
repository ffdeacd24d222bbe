import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.js';

/** Every query takes this: one type over both drivers, transactions included. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** Where the data is, for a log line; never holds a password. */
  readonly location: string;
  close(): Promise<void>;
}

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
