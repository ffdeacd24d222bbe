import { StartupError } from '@vizzi/domain';
import type { Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { causesOf, isDatabaseUnavailable, messageOf } from './failures.js';
import { openPostgres } from './postgres.js';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  /** The server itself, where `databaseUrl` is a transaction pool in front of it. */
  readonly databaseDirectUrl?: string | undefined;
  readonly dataDir: string;
}

/** Opens the database and brings its schema up to date. Throws StartupError when it cannot be reached or is in use. */
export async function openDatabase({ databaseUrl, databaseDirectUrl, dataDir }: DatabaseOptions): Promise<Database> {
  try {
    return databaseUrl ? await openPostgres(databaseUrl, databaseDirectUrl) : await openEmbedded(dataDir);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const where = databaseUrl ? 'the database of DATABASE_URL' : `the embedded database in DATA_DIR (${dataDir})`;
    throw new StartupError(`Could not open ${where}: ${reason(error)}.`, { cause: error });
  }
}

/** A failure of the first queries after opening; a sentence for the operator where the database is the reason. */
export function explainStartFailure({ location }: Pick<Database, 'location'>, error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  return new StartupError(`Could not prepare the ${location}: ${messageOf(causesOf(error).at(-1))}.`, { cause: error });
}

function reason(error: unknown): string {
  const cause = causesOf(error).at(-1) ?? error;
  return messageOf(cause instanceof AggregateError && cause.errors.length > 0 ? cause.errors[0] : cause);
}
