import { type LocalDay, MEMBER_LIMITS } from '@vizzi/domain';
import { and, asc, count, countDistinct, desc, eq, gt, gte, max, min, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { listeningDays, plays, sessions, userProgress, users } from '../schema/index.js';
import { type FreeRows, lockFree } from '../free-rows.js';
import { executePrepared, oneOf, recordset } from './prepared.js';
import { wasPublished } from './sessions.js';

export type ProgressRow = typeof userProgress.$inferSelect;
export type PlayRow = typeof plays.$inferSelect;

const MOST_SECONDS = sql.raw(String(MEMBER_LIMITS.listenedSecondsPerDay));

/**
 * Locks those of these members that nobody has locked until the transaction ends, so that their reports take turns; answers their
 * time zones.
 */
export function lockListeners(
  db: Db,
  userIds: readonly number[],
): Promise<FreeRows<{ readonly id: number; readonly timeZone: string }>> {
  return lockFree(
    userIds,
    (ids) =>
      db
        .select({ id: users.id, timeZone: users.timeZone })
        .from(users)
        .where(oneOf(users.id, ids))
        .orderBy(asc(users.id))
        .for('no key update', { skipLocked: true })
        .prepare('lock_listeners')
        .execute(),
    (ids) => db.select({ id: users.id }).from(users).where(oneOf(users.id, ids)),
  );
}

/**
 * The lengths (seconds) of those of these sessions that are or were published and that nobody has locked; none of them can be
 * deleted until the transaction ends.
 */
export function lockDurations(
  db: Db,
  sessionIds: readonly number[],
): Promise<FreeRows<{ readonly id: number; readonly duration: number }>> {
  return lockFree(
    sessionIds,
    (ids) =>
      db
        .select({ id: sessions.id, duration: sessions.duration })
        .from(sessions)
        .where(and(oneOf(sessions.id, ids), wasPublished))
        .orderBy(asc(sessions.id))
        .for('key share', { skipLocked: true })
        .prepare('lock_durations')
        .execute(),
    (ids) =>
      db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(oneOf(sessions.id, ids), wasPublished)),
  );
}

/** A member's position in one session. */
export async function findProgress(db: Db, userId: number, sessionId: number): Promise<ProgressRow | undefined> {
  const rows = await db
    .select()
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.sessionId, sessionId)));
  return rows[0];
}

/** A member's positions, the latest played first. */
export function findAllProgress(db: Db, userId: number): Promise<ProgressRow[]> {
  return db.select().from(userProgress).where(eq(userProgress.userId, userId)).orderBy(desc(userProgress.lastPlayedAt));
}

/** The positions of several members in several sessions; pairs without one are left out. */
export function findPositions(db: Db, pairs: { userId: number; sessionId: number }[]): Promise<ProgressRow[]> {
  const wanted = recordset(pairs, sql`"userId" integer, "sessionId" integer`);
  return db
    .select()
    .from(userProgress)
    .where(sql`(${userProgress.userId}, ${userProgress.sessionId}) in (select * from ${wanted})`)
    .prepare('find_positions')
    .execute();
}

/** The plays of several members by the identifiers that their browsers gave them. */
export function findPlays(db: Db, pairs: { userId: number; id: string }[]): Promise<PlayRow[]> {
  if (pairs.length === 0) return Promise.resolve([]);
  const wanted = recordset(pairs, sql`"userId" integer, id uuid`);
  return db
    .select()
    .from(plays)
    .where(sql`(${plays.userId}, ${plays.id}) in (select * from ${wanted})`)
    .prepare('find_plays')
    .execute();
}

/** Saves positions, one row for each member and session at most. */
export async function savePositions(db: Db, rows: Omit<ProgressRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const saved = recordset(
    rows,
    sql`"userId" integer, "sessionId" integer, "currentTime" double precision, completed boolean,
      "lastPlayedAt" timestamptz`,
  );
  await executePrepared(
    db,
    'save_positions',
    sql`
      insert into ${userProgress} (user_id, session_id, "current_time", completed, last_played_at)
      select * from ${saved}
      on conflict (user_id, session_id) do update set
        "current_time" = excluded.current_time, completed = excluded.completed,
        last_played_at = excluded.last_played_at`,
  );
}

/** Of these days of members, those on which a member has begun as many plays as are kept. */
export async function findFullDays(
  db: Db,
  days: readonly { readonly userId: number; readonly day: LocalDay }[],
): Promise<{ userId: number; day: LocalDay }[]> {
  if (days.length === 0) return [];
  const wanted = recordset(days, sql`"userId" integer, day date`);
  return db
    .select({ userId: plays.userId, day: plays.day })
    .from(plays)
    .where(sql`(${plays.userId}, ${plays.day}) in (select * from ${wanted})`)
    .groupBy(plays.userId, plays.day)
    .having(gte(count(), MEMBER_LIMITS.playsPerDay));
}

/** Saves plays, one row for each play and day at most. */
export async function savePlays(db: Db, rows: PlayRow[]): Promise<void> {
  if (rows.length === 0) return;
  const saved = recordset(
    rows,
    sql`id uuid, "userId" integer, "sessionId" integer, day date, sequence integer, heard double precision,
      "startedAt" timestamptz`,
  );
  await executePrepared(
    db,
    'save_plays',
    sql`
      insert into ${plays} (id, user_id, session_id, day, sequence, heard, started_at)
      select * from ${saved}
      on conflict (user_id, id, day) do update set sequence = excluded.sequence, heard = excluded.heard`,
  );
}

/**
 * Adds seconds (0 for a completion alone, below 0 for what belongs to another day) to days of listening, one row for each
 * member and day at most. No day gets longer than it is.
 */
export async function addListening(db: Db, rows: { userId: number; day: LocalDay; seconds: number }[]): Promise<void> {
  if (rows.length === 0) return;
  const added = recordset(rows, sql`"userId" integer, day date, seconds double precision`);
  await executePrepared(
    db,
    'add_listening',
    sql`
      insert into ${listeningDays} (user_id, day, seconds)
      select "userId", day, least(seconds, ${MOST_SECONDS}) from ${added}
      on conflict (user_id, day) do update set
        seconds = least(greatest(${listeningDays.seconds} + excluded.seconds, 0), ${MOST_SECONDS})`,
  );
}

/** Seconds listened on each day with listening or a completion, the latest first. */
export function findListeningDays(db: Db, userId: number): Promise<{ day: LocalDay; seconds: number }[]> {
  return db
    .select({ day: listeningDays.day, seconds: listeningDays.seconds })
    .from(listeningDays)
    .where(eq(listeningDays.userId, userId))
    .orderBy(desc(listeningDays.day));
}

/** The number of plays of each session by a member, the most played first. */
export function countPlays(db: Db, userId: number, limit: number): Promise<{ sessionId: number; plays: number }[]> {
  const total = countDistinct(plays.id);
  return db
    .select({ sessionId: plays.sessionId, plays: total })
    .from(plays)
    .where(eq(plays.userId, userId))
    .groupBy(plays.sessionId)
    .orderBy(desc(total), asc(plays.sessionId))
    .limit(limit);
}

/** So many of a member's plays after this id, with the listened seconds. */
export function findOwnPlays(
  db: Db,
  userId: number,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sessionId: number; startedAt: Date | null; heard: number | null }[]> {
  return db
    .select({ id: plays.id, sessionId: plays.sessionId, startedAt: min(plays.startedAt), heard: max(plays.heard) })
    .from(plays)
    .where(and(eq(plays.userId, userId), gt(plays.id, after)))
    .groupBy(plays.id, plays.sessionId)
    .orderBy(asc(plays.id))
    .limit(limit);
}

/** The number of sessions that a member has completed. */
export async function countCompleted(db: Db, userId: number): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.completed, true)));
  return rows[0]?.total ?? 0;
}

/** Whether more than so many members have a position in a session. */
export async function hasMorePositions(db: Db, sessionId: number, most: number): Promise<boolean> {
  const rows = await db
    .select({ id: userProgress.id })
    .from(userProgress)
    .where(eq(userProgress.sessionId, sessionId))
    .limit(1)
    .offset(most);
  return rows.length > 0;
}

/**
 * Multiplies all positions in a session, whose recording was replaced, and keeps them within its length (seconds). The session is
 * locked: reports of it are tried again meanwhile, and those of other sessions are not held up.
 */
export async function scalePositions(db: Db, sessionId: number, factor: number, duration: number): Promise<void> {
  await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update');
  const scaled = sql`least(${userProgress.currentTime} * ${factor}::double precision, ${duration}::double precision)`;
  await db
    .update(userProgress)
    .set({ currentTime: scaled })
    .where(and(eq(userProgress.sessionId, sessionId), ne(userProgress.currentTime, scaled)));
}
