import { sql } from 'drizzle-orm';
import { mails } from './schema/index.js';

/** The last two labels of a recipient's domain, which name its owner in most cases; empty where there are none. */
export function mailDomainOf(recipient: string | null): string {
  return /[^.@]+\.[^.@]+$/.exec(recipient?.toLowerCase() ?? '')?.[0] ?? '';
}

/** The same of the recipient of a row. */
export const RECIPIENT_DOMAIN = sql`coalesce(substring(lower(${mails.recipient}) from '[^.@]+\\.[^.@]+$'), '')`;
