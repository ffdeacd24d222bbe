import { sql } from 'drizzle-orm';
import { mails } from './schema/index.js';

/** What countries sell names below, as in `example.co.uk`. */
const SECOND_LEVELS = 'ac|co|com|edu|go|gob|gov|id|in|ltd|me|mil|ne|net|nom|or|org|plc|sch|web';
/** The last two labels, or three below such a name of a country; the same in JavaScript and PostgreSQL. */
const OWNER = `([^.@]+[.](${SECOND_LEVELS})[.][a-z][a-z]|[^.@]+[.][^.@]+)$`;
const owner = new RegExp(OWNER);

/** The part of a recipient's domain that names its owner in most cases; empty where there is none. */
export function mailDomainOf(recipient: string | null): string {
  return owner.exec(recipient?.toLowerCase() ?? '')?.[0] ?? '';
}

/** The same of the recipient of a row; a trigger has written it down. */
export const RECIPIENT_DOMAIN = sql<string>`coalesce(${mails.domain}, substring(lower(${mails.recipient}) from ${sql.raw(`'${OWNER}'`)}), '')`;
