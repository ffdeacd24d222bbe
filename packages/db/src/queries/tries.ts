import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { tries } from '../schema/index.js';
import { buildOnce } from './prepared.js';

/** What is known of a key after a try: how many there were, and the milliseconds until it has none again. */
export interface CountedTries {
  readonly count: number;
  readonly leftMs: number;
}

const DELETED_AT_ONCE = 10_000;
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

/** Deletes the counts that have ended, some at a time: a flood may leave millions, and a statement has a time limit. */
export async function deleteEndedTries(db: Db, atOnce = DELETED_AT_ONCE): Promise<void> {
  const ended = db.select({ key: tries.key }).from(tries).where(lt(tries.endsAt, NOW)).limit(atOnce);
  let deleted: unknown[];
  do
    deleted = await db
      .delete(tries)
      .where(and(inArray(tries.key, ended), lt(tries.endsAt, NOW)))
      .returning({ key: tries.key });
  while (deleted.length === atOnce);
}
