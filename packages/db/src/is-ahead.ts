import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a moment is later than now by the database's clock: it was saved before the clock was set back. */
export const isAhead = (moment: AnyColumn | SQL): SQL => sql`${moment} > clock_timestamp()`;
