import { sql } from 'drizzle-orm';
import { mails } from './schema/index.js';

/** The last two labels, or three where the second one is as short as in `example.co.uk`; the same in JavaScript and PostgreSQL. */
const OWNER = '([^.@]+[.][^.@]{1,3}[.][^.@]+|[^.@]+[.][^.@]+)$';
/** The last two labels. */
const ENDING = '[^.@]+[.][^.@]+$';

/** The part of a recipient's domain that names its owner in most cases; empty where there is none. */
export const mailDomainOf = partOf(OWNER);
/** The same of the recipient of a row. */
export const RECIPIENT_DOMAIN = columnOf(OWNER);

/** The end of a recipient's domain, shared by all names below it; empty where there is none. */
export const mailEndingOf = partOf(ENDING);
/** The same of the recipient of a row. */
export const RECIPIENT_ENDING = columnOf(ENDING);

function partOf(pattern: string): (recipient: string | null) => string {
  const part = new RegExp(pattern);
  return (recipient) => part.exec(recipient?.toLowerCase() ?? '')?.[0] ?? '';
}

function columnOf(pattern: string) {
  return sql<string>`coalesce(substring(lower(${mails.recipient}) from ${sql.raw(`'${pattern}'`)}), '')`;
}
