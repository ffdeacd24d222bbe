import { EVERY_SESSION, type InsightCounts, type InsightPart, type LocalDay, PREMIUM_SESSIONS } from '@vizzi/domain';
import { and, asc, between, eq, getTableColumns, gt, gte, inArray, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { insightDays, insightParts, sessions } from '../schema/index.js';
import { executePrepared, recordset } from './prepared.js';

const EVERY = sql.raw(String(EVERY_SESSION));
const PREMIUM = sql.raw(String(PREMIUM_SESSIONS));
const COLUMNS = sql.raw('subject, day, since, plays, listeners, replays, seconds, stops, favorites');

/** The sessions of which something was counted on a day or later. */
export async function findSessionsCountedSince(db: Db, from: LocalDay): Promise<number[]> {
  const rows = await db
    .selectDistinct({ subject: insightDays.subject })
    .from(insightDays)
    .where(and(gte(insightDays.day, from), gt(insightDays.subject, EVERY_SESSION)))
    .orderBy(asc(insightDays.subject));
  return rows.map(({ subject }) => subject);
}

/** Lets no other transaction change what is shown before this one ends. */
export async function lockInsightParts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('insight_parts'))`);
}

/** The days of sessions that belong to no part which ended before a day, the earliest first. */
export function findDaysAfterParts(
  db: Db,
  { subjects, from }: { subjects: readonly number[]; from: LocalDay },
): Promise<(InsightCounts & { subject: number; day: LocalDay })[]> {
  const ended = db
    .select({ subject: insightParts.subject, day: max(insightParts.day).as('ended') })
    .from(insightParts)
    .where(and(inArray(insightParts.subject, [...subjects]), lt(insightParts.day, from)))
    .groupBy(insightParts.subject)
    .as('ended');
  const { countedAt: _, ...counts } = getTableColumns(insightDays);
  return db
    .select(counts)
    .from(insightDays)
    .leftJoin(ended, eq(ended.subject, insightDays.subject))
    .where(and(inArray(insightDays.subject, [...subjects]), or(isNull(ended.day), gt(insightDays.day, ended.day))))
    .orderBy(asc(insightDays.subject), asc(insightDays.day));
}

/** Replaces the parts of sessions that end on a day or later. */
export async function replaceInsightParts(
  tx: Db,
  {
    subjects,
    from,
    parts,
  }: { subjects: readonly number[]; from: LocalDay; parts: readonly (InsightPart & { subject: number })[] },
): Promise<void> {
  await tx.delete(insightParts).where(and(inArray(insightParts.subject, [...subjects]), gte(insightParts.day, from)));
  const columns = sql`subject integer, day date, since date, plays integer, listeners integer, replays integer,
    seconds double precision, stops integer[], favorites integer`;
  await executePrepared(
    tx,
    'insert_insight_parts',
    sql`
      insert into ${insightParts} (${COLUMNS})
      select * from ${recordset(parts, columns)}`,
  );
}

/** The days of a range on which a part ends, or ended: those whose totals may have changed. */
export async function findDaysOfParts(db: Db, { from, to }: { from: LocalDay; to: LocalDay }): Promise<LocalDay[]> {
  const rows = await db
    .selectDistinct({ day: insightParts.day })
    .from(insightParts)
    .where(between(insightParts.day, from, to));
  return rows.map(({ day }) => day);
}

/** How many members listened on a day, to any session. */
export async function countListenersOfDay(db: Db, day: LocalDay): Promise<number> {
  const rows = await db
    .select({ listeners: insightDays.listeners })
    .from(insightDays)
    .where(and(eq(insightDays.subject, EVERY_SESSION), eq(insightDays.day, day)));
  return rows[0]?.listeners ?? 0;
}

/** Adds up the parts that end on a day, those of all sessions and those of premium ones. */
export async function replaceTotalsOfDay(
  tx: Db,
  { day, listeners }: { day: LocalDay; listeners: number },
): Promise<void> {
  await tx
    .delete(insightParts)
    .where(and(eq(insightParts.day, day), inArray(insightParts.subject, [EVERY_SESSION, PREMIUM_SESSIONS])));
  await executePrepared(
    tx,
    'insert_insight_totals',
    sql`
      with added as materialized (
        select total.subject, p.plays, p.replays, p.seconds, p.stops, p.favorites
        from ${insightParts} p left join ${sessions} s on s.id = p.subject
        join (values (${EVERY}), (${PREMIUM})) as total(subject) on total.subject = ${EVERY} or s.is_premium
        where p.day = ${day}
      ), stopped as (
        select subject, array_agg(plays order by step) as stops
        from (
          select subject, step, sum(at.plays)::integer as plays
          from added cross join unnest(added.stops) with ordinality as at(plays, step) group by subject, step
        ) as steps group by subject
      )
      insert into ${insightParts} (${COLUMNS})
      select subject, ${day}::date, ${day}::date, sum(plays), ${listeners}::integer, sum(replays), sum(seconds),
        stopped.stops, sum(favorites)
      from added join stopped using (subject) group by subject, stopped.stops`,
  );
}
