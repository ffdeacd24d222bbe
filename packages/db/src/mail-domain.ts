import { sql } from 'drizzle-orm';
import { mails } from './schema/index.js';

/** The last two labels, or three where the second one is as short as in `example.co.uk`; the same in JavaScript and PostgreSQL. */
const OWNER = '([^.@]+[.][^.@]{1,3}[.][^.@]+|[^.@]+[.][^.@]+)$';
const owner = new RegExp(OWNER);

/** The part of a recipient's domain that names its owner in most cases; empty where there is none. */
export function mailDomainOf(recipient: string | null): string {
  return owner.exec(recipient?.toLowerCase() ?? '')?.[0] ?? '';
}

/** The same of the recipient of a row. */
export const RECIPIENT_DOMAIN = sql`coalesce(substring(lower(${mails.recipient}) from ${sql.raw(`'${OWNER}'`)}), '')`;
