import { StartupError } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import type { Db } from './database.js';

/** The second one takes any bytes. */
const ENCODINGS = new Set(['UTF8', 'SQL_ASCII']);

const setting = (name: string) => sql<string>`current_setting(${name})`;

/**
 * Throws StartupError for the database of an environment `variable` with which Vizzi cannot work: that stores some letters only, in whose locale `i` is not the small
 * letter of `I`, so that members would not be found by their names, or with settings that change what queries mean.
 */
export async function refuseOtherSettings(db: Db, variable: string): Promise<void> {
  const [found] = await db
    .select({
      encoding: setting('server_encoding'),
      isOtherCase: sql<boolean>`lower('I') <> 'i'`,
      dateStyle: setting('datestyle'),
      isolation: setting('default_transaction_isolation'),
      floatDigits: setting('extra_float_digits'),
      replication: setting('session_replication_role'),
      strings: setting('standard_conforming_strings'),
      searchPath: setting('search_path'),
      schema: sql<string | null>`current_schema()`,
    })
    .from(sql`(select) as one`);
  if (!found) return;
  const { encoding, isOtherCase, dateStyle, isolation, floatDigits, replication, strings, searchPath, schema } = found;
  const otherDatabase = (reason: string) =>
    new StartupError(
      `The database of ${variable} ${reason}: make another one with create database vizzi template template0 encoding 'UTF8' locale 'C.UTF-8', and move the data to it with pg_dump and pg_restore.`,
    );
  const otherSetting = (name: string, value: string, needed: string) =>
    new StartupError(
      `The database of ${variable} has ${name} ${value}: set it with alter role … in database … set ${name} = ${needed}, and start again.`,
    );
  if (!ENCODINGS.has(encoding)) throw otherDatabase(`stores ${encoding}`);
  if (isOtherCase) throw otherDatabase('has a locale in which "i" is not the small letter of "I"');
  if (!dateStyle.startsWith('ISO')) throw otherSetting('datestyle', dateStyle, "'ISO'");
  if (isolation !== 'read committed')
    throw otherSetting('default_transaction_isolation', isolation, "'read committed'");
  // Below 1, positions lose digits when they are read.
  if (Number(floatDigits) < 1) throw otherSetting('extra_float_digits', floatDigits, '1');
  // Otherwise no trigger or foreign key works.
  if (replication !== 'origin') throw otherSetting('session_replication_role', replication, 'origin');
  // Otherwise a backslash in a function means something else.
  if (strings !== 'on') throw otherSetting('standard_conforming_strings', strings, 'on');
  if (schema !== 'public') throw otherSetting('search_path', searchPath, 'public');
}

/** Whether the role's statements, what they wait for, and transactions that stand still end by themselves. */
export async function areStatementsLimited(db: Db): Promise<boolean> {
  const [found] = await db
    .select({
      statement: setting('statement_timeout'),
      lock: setting('lock_timeout'),
      idle: setting('idle_in_transaction_session_timeout'),
    })
    .from(sql`(select) as one`);
  return found !== undefined && !Object.values(found).includes('0');
}
