import { addDays, EVERY_SESSION, INSIGHT_RANGES, type InsightRange, type LocalDay } from '@vizzi/domain';
import { and, asc, between, type Column, count, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import {
  billingAccounts,
  billingEvents,
  insightListeners,
  insightParts,
  memberDays,
  plays,
  sessions,
  users,
} from '../schema/index.js';
import { executePrepared, recordset } from './prepared.js';
import { wasPublished } from './sessions.js';
import { beginOf, dayOf } from '../utc-days.js';
import { isAhead } from '../is-ahead.js';

export type InsightPartRow = typeof insightParts.$inferSelect;
export type InsightListenersRow = typeof insightListeners.$inferSelect;
export type MemberDayRow = typeof memberDays.$inferSelect;

interface Period {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** What is shown of some subjects in a period, by day. */
export function findInsightParts(db: Db, subjects: readonly number[], { from, to }: Period): Promise<InsightPartRow[]> {
  return db
    .select()
    .from(insightParts)
    .where(and(inArray(insightParts.subject, [...subjects]), between(insightParts.day, from, to)))
    .orderBy(asc(insightParts.day));
}

const listOf = <T>(column: Column) =>
  sql<T[]>`coalesce(json_agg(${column}) filter (where ${insightParts.day} is not null), '[]')`;

/** The sessions that are or were published, with the plays that are shown of a period. */
export function findSessionPlays(db: Db, { from, to }: Period) {
  const own = and(eq(insightParts.subject, sessions.id), between(insightParts.day, from, to));
  return db
    .select({
      id: sessions.id,
      title: sessions.title,
      imageUrl: sessions.imageUrl,
      /** Of each part, in one order. */
      since: listOf<LocalDay>(insightParts.since),
      days: listOf<LocalDay>(insightParts.day),
      plays: listOf<number>(insightParts.plays),
    })
    .from(sessions)
    .leftJoin(insightParts, own)
    .where(wasPublished)
    .groupBy(sessions.id)
    .orderBy(asc(sessions.title), asc(sessions.id));
}

/** How many members listened in a range, by subject, or to one alone. */
export function findInsightListeners(db: Db, range: InsightRange, subject?: number): Promise<InsightListenersRow[]> {
  return db
    .select()
    .from(insightListeners)
    .where(
      and(eq(insightListeners.range, range), subject === undefined ? undefined : eq(insightListeners.subject, subject)),
    );
}

/** How many of the members with these ids listened in each range that ends on a day. */
export function countRangeListeners(
  db: Db,
  { from, to, end }: { from: number; to: number; end: LocalDay },
): Promise<Omit<InsightListenersRow, 'countedAt'>[]> {
  const longest = Math.max(...INSIGHT_RANGES);
  const ranges = sql.raw(`(values ${INSIGHT_RANGES.map((range) => `(${range})`).join(', ')}) as ranges(range)`);
  const counted = sql`(
    with listened as materialized (
      select p.user_id, (u.created_at at time zone 'UTC')::date as joined, p.session_id as id, p.day
      from ${plays} p join ${users} u on u.id = p.user_id
      where p.user_id between ${from} and ${to} and p.day > ${addDays(end, -2 * longest)} and p.day <= ${end}
      group by 1, 2, 3, 4
    ), listeners as (
      select range, unnest(array[id, ${sql.raw(String(EVERY_SESSION))}]) as subject, user_id,
        bool_or(day > ${end}::date - range) as is_listener,
        bool_or(day <= ${end}::date - range and day > ${end}::date - 2 * range) as is_before,
        min(joined) <= ${end}::date - range as is_returning
      from listened cross join ${ranges} group by range, subject, user_id
    )
    select subject, range, count(*) filter (where is_listener)::integer as listeners,
      count(*) filter (where is_before)::integer as before,
      count(*) filter (where is_listener and is_returning)::integer as returned
    from listeners group by subject, range
  ) as counted`;
  return db
    .select({
      subject: sql<number>`subject`,
      range: sql<number>`range`,
      listeners: sql<number>`listeners`,
      before: sql<number>`before`,
      returned: sql<number>`returned`,
    })
    .from(counted);
}

/** Replaces how many members listened in each range; a count that began earlier than the saved one is not saved. */
export async function saveInsightListeners(
  db: Db,
  rows: readonly InsightListenersRow[],
  countedAt: Date,
): Promise<void> {
  await executePrepared(
    db,
    'save_insight_listeners',
    sql`
      insert into ${insightListeners} as known (subject, range, listeners, before, returned, counted_at)
      select * from ${recordset(rows, sql`subject integer, range integer, listeners integer, before integer, returned integer, "countedAt" timestamptz`)}
      on conflict (subject, range) do update set listeners = excluded.listeners, before = excluded.before,
        returned = excluded.returned, counted_at = excluded.counted_at
      where known.counted_at <= excluded.counted_at or ${isAhead(sql`known.counted_at`)}`,
  );
  const isOlder = lt(insightListeners.countedAt, countedAt);
  await db.delete(insightListeners).where(or(isOlder, isAhead(insightListeners.countedAt)));
}

/** Members by plan, by what `isPremiumMember` calls premium. */
export async function countMembersByPlan(db: Db) {
  const isPaid = sql`${users.subscriptionStatus} = 'active'`;
  const isLifetime = sql`${users.subscriptionTier} is not distinct from 'lifetime'`;
  const paying = (tier: string) =>
    sql<number>`count(*) filter (where ${isPaid} and ${users.subscriptionTier} = ${tier})::integer`;
  const rows = await db
    .select({
      total: count(),
      monthly: paying('monthly'),
      yearly: paying('yearly'),
      lifetime: sql<number>`count(*) filter (where ${isLifetime})::integer`,
    })
    .from(users);
  const { total = 0, monthly = 0, yearly = 0, lifetime = 0 } = rows[0] ?? {};
  return { free: total - monthly - yearly - lifetime, monthly, yearly, lifetime };
}

/** Members whose plan ends with its period. */
export async function countCancelling(db: Db): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(billingAccounts)
    .innerJoin(users, eq(users.id, billingAccounts.userId))
    .where(and(eq(billingAccounts.cancelAtPeriodEnd, true), eq(users.subscriptionStatus, 'active')));
  return rows[0]?.total ?? 0;
}

interface DayCount {
  readonly day: LocalDay;
  readonly total: number;
}

/** New members by day, in UTC, from a day on. */
export function countJoined(db: Db, from: LocalDay): Promise<DayCount[]> {
  return db
    .select({ day: dayOf(users.createdAt), total: count() })
    .from(users)
    .where(sql`${users.createdAt} >= ${beginOf(from)}`)
    .groupBy(sql`1`);
}

/** Uses of the money-back guarantee by day, in UTC, from a day on. */
export function countRefunded(db: Db, from: LocalDay): Promise<DayCount[]> {
  return db
    .select({ day: dayOf(billingAccounts.refundedAt), total: count() })
    .from(billingAccounts)
    .where(and(isNotNull(billingAccounts.refundedAt), sql`${billingAccounts.refundedAt} >= ${beginOf(from)}`))
    .groupBy(sql`1`);
}

/** Subscriptions that ended by day, in UTC, from a day on, as the payment provider told. */
export function countEnded(db: Db, from: LocalDay): Promise<DayCount[]> {
  return db
    .select({ day: dayOf(billingEvents.receivedAt), total: count() })
    .from(billingEvents)
    .where(
      and(
        eq(billingEvents.type, 'customer.subscription.deleted'),
        sql`${billingEvents.receivedAt} >= ${beginOf(from)}`,
      ),
    )
    .groupBy(sql`1`);
}

const kept = (name: string) => sql.raw(`coalesce(excluded.${name}, member_days.${name})`);

/** Saves the members of days; what they had at the end of a day is kept where it is not said. */
export async function saveMemberDays(db: Db, rows: (typeof memberDays.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(memberDays)
    .values(rows)
    .onConflictDoUpdate({
      target: memberDays.day,
      set: {
        joined: sql`excluded.joined`,
        ended: sql`excluded.ended`,
        refunded: sql`excluded.refunded`,
        free: kept('free'),
        monthly: kept('monthly'),
        yearly: kept('yearly'),
        lifetime: kept('lifetime'),
        cancelling: kept('cancelling'),
      },
    });
}

/** The members of each day of a period. */
export function findMemberDays(db: Db, { from, to }: Period): Promise<MemberDayRow[]> {
  return db
    .select()
    .from(memberDays)
    .where(between(memberDays.day, from, to))
    .orderBy(asc(memberDays.day));
}
