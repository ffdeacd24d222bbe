import { sql } from 'drizzle-orm';
import { mails } from './schema/index.js';

/**
 * The part of a recipient's domain that names its owner in most cases; empty where there is none: the last two labels, or three
 * where the second one is as short as in `example.co.uk`.
 */
export function mailDomainOf(recipient: string | null): string {
  return /([^.@]+\.[^.@]{1,3}\.[^.@]+|[^.@]+\.[^.@]+)$/.exec(recipient?.toLowerCase() ?? '')?.[0] ?? '';
}

/** The same of the recipient of a row. */
export const RECIPIENT_DOMAIN = sql`coalesce(substring(lower(${mails.recipient}) from '([^.@]+\\.[^.@]{1,3}\\.[^.@]+|[^.@]+\\.[^.@]+)$'), '')`;
