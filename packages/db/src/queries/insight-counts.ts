import {
  addDays,
  EVERY_SESSION,
  FEWEST_LISTENERS,
  type InsightCounts,
  LISTENER_MARKS,
  type LocalDay,
  MEMBER_LIMITS,
} from '@vizzi/domain';
import { and, asc, count, desc, eq, gte, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { insightChanges, insightDays, insightDepartures, plays, sessions, userFavorites } from '../schema/index.js';
import { executePrepared, recordset } from './prepared.js';
import { isAhead } from '../is-ahead.js';
import { beginOf } from '../utc-days.js';

/** What was counted of a session, or of what stands for several. */
export interface SubjectCounts extends Omit<InsightCounts, 'stops'> {
  readonly subject: number;
  /** Plays by the hundredth at which they stopped; those without plays are left out. */
  readonly stops: Readonly<Record<string, number>>;
}

/** Some of all members, so that a statement stays short: those whose id has this remainder. */
export interface MemberShare {
  readonly remainder: number;
  readonly of: number;
}

const number = (value: number) => sql.raw(String(value));

/** A play or a favourite counts for its session, and for all. */
const SUBJECTS = sql`unnest(array[s.id, ${number(EVERY_SESSION)}])`;

/** The rows of plays that a day has. */
export async function countReportsOfDay(db: Db, day: LocalDay): Promise<number> {
  const rows = await db.select({ total: count() }).from(plays).where(eq(plays.day, day));
  return rows[0]?.total ?? 0;
}

/** What some of all members listened to on a day. */
export async function countDay(db: Db, day: LocalDay, { remainder, of }: MemberShare): Promise<SubjectCounts[]> {
  return countPlaysWhere(db, sql`p.day = ${day} and p.user_id % ${of} = ${remainder}`);
}

/** What a member listened to on each day. */
export function countDaysOfMember(db: Db, userId: number): Promise<(SubjectCounts & { day: LocalDay })[]> {
  return countPlaysWhere(db, sql`p.user_id = ${userId}`, userId);
}

/**
 * A play belongs to the day on which it began, with all that was heard of it later; seconds belong to the day of listening, and
 * those of a member that are more than a day has are left out.
 * `userId` is repeated in each part, so that the plan shows that one member's rows are enough.
 * Plays get their subjects last: what is looked up for each play would else be looked up for each of its subjects.
 * A play is a replay when another one of the session began before. When the two first began is read once for each member and
 * session, in the row of place 1: each play would else read all plays of its member, who may have a thousand a day.
 */
function countPlaysWhere(db: Db, where: SQL, userId?: number): Promise<(SubjectCounts & { day: LocalDay })[]> {
  const own = (table: string) => {
    const column = sql.raw(`${table}.user_id`);
    return userId === undefined ? sql`${column} = p.user_id` : sql`${column} = p.user_id and ${column} = ${userId}`;
  };
  const ofSession = sql`from ${plays} e where ${own('e')} and e.session_id = p.session_id`;
  const counted = sql`(
    with picked as (
      select p.*, row_number() over (partition by p.user_id, p.session_id) as place from ${plays} p where ${where}
    ), begun as materialized (
      select p.*, case when place = 1 then (select e.id ${ofSession} order by e.started_at limit 1) end as first_id,
        case when place = 1 then array(
          select min(e.started_at) as at ${ofSession} group by e.id order by at limit 2) end as begun_at
      from picked p
    ), compared as (
      select *, started_at > (first_value(begun_at) over own)[case when id = first_value(first_id) over own then 2 else 1 end]
        as is_replay
      from begun window own as (partition by user_id, session_id order by place)
    ), played as materialized (
      select p.user_id, p.day, p.id as play, p.heard, s.id, p.is_replay, known.heard_before,
        floor(100 * least(1, known.heard / greatest(s.duration, 1)))::integer as stop
      from compared p join ${sessions} s on s.id = p.session_id cross join lateral (
        select max(a.heard) as heard, max(a.heard) filter (where a.day < p.day) as heard_before
        from ${plays} a where ${own('a')} and a.id = p.id
      ) as known
    ), timed as (
      select *, sum(seconds) over (partition by user_id, day order by play) as seconds_so_far
      from (select *, greatest(0, heard - coalesce(heard_before, 0)) as seconds from played) as each
    ), reports as materialized (
      select user_id, day, heard_before, stop, is_replay,
        greatest(0, least(seconds, ${number(MEMBER_LIMITS.listenedSecondsPerDay)} - seconds_so_far + seconds)) as seconds,
        ${SUBJECTS} as subject
      from timed s
    ), totals as (
      select day, subject,
        count(*) filter (where heard_before is null)::integer as plays,
        count(distinct user_id) filter (where heard_before is null)::integer as listeners,
        case when count(distinct user_id) filter (where heard_before is null) < ${number(FEWEST_LISTENERS)}
          then array_agg(distinct user_id % ${number(LISTENER_MARKS)}) filter (where heard_before is null) end as marks,
        count(*) filter (where heard_before is null and is_replay)::integer as replays,
        sum(seconds)::float8 as seconds
      from reports group by day, subject
    ), stops as (
      select day, subject, jsonb_object_agg(stop, plays) as stops
      from (select day, subject, stop, count(*) as plays from reports where heard_before is null group by 1, 2, 3) as at
      group by day, subject
    )
    select totals.*, coalesce(stops, '{}') as stops from totals left join stops using (day, subject)
  ) as counted`;
  return db
    .select({
      day: sql<LocalDay>`day::text`,
      subject: sql<number>`subject`,
      plays: sql<number>`plays`,
      listeners: sql<number>`listeners`,
      replays: sql<number>`replays`,
      seconds: sql<number>`seconds`,
      favorites: sql<number>`0`,
      stops: sql<Record<string, number>>`stops`,
      marks: sql<number[]>`coalesce(to_jsonb(marks), '[]')`,
    })
    .from(counted);
}

/** The sessions that became favourites on a day, in UTC, and still are. */
export function countFavoritesOfDay(db: Db, day: LocalDay): Promise<{ subject: number; favorites: number }[]> {
  return db
    .select({ subject: sql<number>`subject`, favorites: sql<number>`count(*)::integer` })
    .from(
      sql`(select ${SUBJECTS} as subject from ${userFavorites} f join ${sessions} s on s.id = f.session_id
        where f.created_at >= ${beginOf(day)} and f.created_at < ${beginOf(addDays(day, 1))}) as made`,
    )
    .groupBy(sql`subject`);
}

/**
 * The last of the members from an id on who have so many plays together, so that they are counted in one statement; the last
 * one may have more. Undefined when none of them has a play.
 */
export async function findLastListener(db: Db, { from, plays: most }: { from: number; plays: number }) {
  const first = db
    .select({ userId: plays.userId })
    .from(plays)
    .where(gte(plays.userId, from))
    .orderBy(asc(plays.userId))
    .limit(most)
    .as('first');
  const rows = await db.select({ userId: max(first.userId) }).from(first);
  return rows[0]?.userId ?? undefined;
}

/** What was counted when members left who had listened on a day. */
export function findDepartures(db: Db, day: LocalDay) {
  return db.select().from(insightDepartures).where(eq(insightDepartures.day, day));
}

/** What was counted of a subject and a day. */
export interface DayCounts extends Omit<InsightCounts, 'favorites'> {
  readonly subject: number;
  readonly day: LocalDay;
}

const COUNT_COLUMNS = sql`subject integer, day date, plays integer, listeners integer, replays integer,
  seconds double precision, stops integer[], marks integer[]`;

/** Adds what a member who leaves had listened to. */
export async function addDepartures(db: Db, rows: readonly DayCounts[]): Promise<void> {
  if (rows.length === 0) return;
  await executePrepared(
    db,
    'add_departures',
    sql`
      insert into ${insightDepartures} as known (subject, day, plays, listeners, replays, seconds, stops, marks)
      select * from ${recordset(rows, COUNT_COLUMNS)}
      on conflict (day, subject) do update set
        plays = known.plays + excluded.plays, listeners = known.listeners + excluded.listeners,
        replays = known.replays + excluded.replays, seconds = known.seconds + excluded.seconds,
        stops = array(
          select a + b from unnest(known.stops, excluded.stops) with ordinality as both_stops(a, b, step) order by step),
        marks = array(select distinct unnest(known.marks || excluded.marks))`,
  );
}

/** Saves what was counted of days; a count that began earlier than the saved one is not saved. */
export async function saveInsightDays(
  db: Db,
  rows: readonly (DayCounts & { favorites: number; countedAt: Date })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql`${COUNT_COLUMNS}, favorites integer, "countedAt" timestamptz`;
  await executePrepared(
    db,
    'save_insight_days',
    sql`
      insert into ${insightDays} as known (subject, day, plays, listeners, replays, seconds, stops, marks, favorites, counted_at)
      select * from ${recordset(rows, columns)}
      on conflict (subject, day) do update set
        plays = excluded.plays, listeners = excluded.listeners, replays = excluded.replays, seconds = excluded.seconds,
        stops = excluded.stops, marks = excluded.marks, favorites = excluded.favorites, counted_at = excluded.counted_at
      where known.counted_at <= excluded.counted_at or ${isAhead(sql`known.counted_at`)}`,
  );
}

/** Notes days that must be counted again. */
export async function noteInsightChanges(db: Db, days: readonly LocalDay[]): Promise<void> {
  if (days.length === 0) return;
  const changedAt = sql`clock_timestamp()`;
  await db
    .insert(insightChanges)
    .values([...new Set(days)].toSorted().map((day) => ({ day, changedAt })))
    .onConflictDoUpdate({ target: insightChanges.day, set: { changedAt } });
}

/** So many of the days that must be counted again, the latest first. */
export function findInsightChanges(db: Db, limit: number): Promise<{ day: LocalDay; changedAt: string }[]> {
  return db
    .select({ day: insightChanges.day, changedAt: sql<string>`${insightChanges.changedAt}::text` })
    .from(insightChanges)
    .orderBy(desc(insightChanges.day))
    .limit(limit);
}

/** Forgets that a day changed, unless it changed again since it was found. */
export async function forgetInsightChange(
  db: Db,
  { day, changedAt }: { day: LocalDay; changedAt: string },
): Promise<void> {
  await db
    .delete(insightChanges)
    .where(and(eq(insightChanges.day, day), eq(insightChanges.changedAt, sql`${changedAt}::timestamptz`)));
}

/** Deletes the counts of a day that began earlier: nothing of these subjects was found any more. */
export async function deleteOlderCounts(db: Db, day: LocalDay, countedAt: Date): Promise<void> {
  const isOlder = or(lt(insightDays.countedAt, countedAt), isAhead(insightDays.countedAt));
  await db.delete(insightDays).where(and(eq(insightDays.day, day), isOlder));
}
