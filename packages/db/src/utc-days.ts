import type { LocalDay } from '@vizzi/domain';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The moment at which a day begins in UTC: without more, it would begin in the time zone of the connection. */
export const beginOf = (day: LocalDay): SQL => sql`${day}::timestamp at time zone 'UTC'`;

/** The day of a moment, in UTC. */
export const dayOf = (moment: AnyColumn): SQL<LocalDay> => sql<LocalDay>`(${moment} at time zone 'UTC')::date::text`;
