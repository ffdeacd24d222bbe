import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { tries } from '../schema/index.js';
import { buildOnce } from './prepared.js';

/** What is known of a key after a try: how many there were, and the milliseconds until it has none again. */
export interface CountedTries {
  readonly count: number;
  readonly leftMs: number;
}

/** Of 8 KB: tens of thousands of counts. */
const PAGES_AT_ONCE = 500;
/** The database's clock, so that servers whose clocks differ count the same. */
const NOW = sql`clock_timestamp()`;

const endsAt = sql`${NOW} + ${sql.placeholder('ms')} * interval '1 millisecond'`;
/**
 * Also when that clock is set back, by more than a try may have waited for the row: those that began before the first one of
 * the row did must not begin it anew.
 */
const hasEnded = sql`${tries.endsAt} not between ${NOW} and excluded.ends_at + interval '10 seconds'`;

const count = buildOnce((db) =>
  db
    .insert(tries)
    .values({ key: sql.placeholder('key'), count: 1, endsAt })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${tries.count} + 1 end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${tries.endsAt} end`,
      },
    })
    .returning({
      count: tries.count,
      leftMs: sql<number>`extract(epoch from ${tries.endsAt} - ${NOW})::float8 * 1000`,
    })
    .prepare('count_try'),
);

/** Counts a try of a key, whose count ends so many milliseconds after the first. */
export async function countTry(db: Db, key: string, ms: number): Promise<CountedTries> {
  const [counted] = await count(db).execute({ key, ms });
  if (!counted) throw new Error('the try was not counted');
  return counted;
}

/** Takes a counted try of a key back. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), gt(tries.count, 0)));
}

const forget = buildOnce((db) =>
  db
    .delete(tries)
    .where(eq(tries.key, sql.placeholder('key')))
    .prepare('forget_tries'),
);

export async function forgetTries(db: Db, key: string): Promise<void> {
  await forget(db).execute({ key });
}

interface Deleting {
  /** Ends the work before the next pages. */
  readonly signal: AbortSignal;
  readonly pagesAtOnce?: number;
}

/** Deletes the counts that have ended, of some pages of the table at a time: a flood may leave millions, and a statement has a time limit. */
export async function deleteEndedTries(db: Db, { signal, pagesAtOnce = PAGES_AT_ONCE }: Deleting): Promise<void> {
  const rows = await db
    .select({ pages: sql<number>`(pg_relation_size('tries') / current_setting('block_size')::int)::int` })
    .from(sql`(select 1) as one`);
  const pages = rows[0]?.pages ?? 0;
  for (let first = 0; first < pages && !signal.aborted; first += pagesAtOnce) {
    const isInPages = sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + pagesAtOnce},0)`}::tid`;
    await db.delete(tries).where(and(isInPages, lt(tries.endsAt, NOW)));
  }
}
