import type { LocalDay } from '@vizzi/domain';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { listeningDays, plays, userProgress, users } from '../schema/index.js';

export type ProgressRow = typeof userProgress.$inferSelect;
export type PlayRow = typeof plays.$inferSelect;

/** Makes a member's reports take turns within the transaction; answers the member's time zone. */
export async function lockListener(db: Db, userId: number): Promise<string | undefined> {
  const rows = await db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return rows[0]?.timeZone;
}

/** A member's place in one session. */
export async function findProgress(db: Db, userId: number, sessionId: number): Promise<ProgressRow | undefined> {
  const rows = await db
    .select()
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.sessionId, sessionId)));
  return rows[0];
}

/** A member's places, the latest played first. */
export function findAllProgress(db: Db, userId: number): Promise<ProgressRow[]> {
  return db.select().from(userProgress).where(eq(userProgress.userId, userId)).orderBy(desc(userProgress.lastPlayedAt));
}

/** Saves a member's place in a session. */
export async function saveProgress(db: Db, row: Omit<ProgressRow, 'id'>): Promise<void> {
  const { currentTime, completed, lastPlayedAt } = row;
  await db
    .insert(userProgress)
    .values(row)
    .onConflictDoUpdate({
      target: [userProgress.userId, userProgress.sessionId],
      set: { currentTime, completed, lastPlayedAt },
    });
}

/** One play by the identifier its browser gave it. */
export async function findPlay(db: Db, userId: number, id: string): Promise<PlayRow | undefined> {
  const rows = await db
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), eq(plays.id, id)));
  return rows[0];
}

/** Saves how far the reports of a play have come. */
export async function savePlay(db: Db, row: PlayRow): Promise<void> {
  await db
    .insert(plays)
    .values(row)
    .onConflictDoUpdate({ target: [plays.userId, plays.id], set: { sequence: row.sequence, heard: row.heard } });
}

/** Adds seconds of listening to a member's day. */
export async function addListening(db: Db, userId: number, day: LocalDay, seconds: number): Promise<void> {
  await db
    .insert(listeningDays)
    .values({ userId, day, seconds })
    .onConflictDoUpdate({
      target: [listeningDays.userId, listeningDays.day],
      set: { seconds: sql`${listeningDays.seconds} + excluded.seconds` },
    });
}

/** Seconds listened on each day that has any, the latest first. */
export function findListeningDays(db: Db, userId: number): Promise<{ day: LocalDay; seconds: number }[]> {
  return db
    .select({ day: listeningDays.day, seconds: listeningDays.seconds })
    .from(listeningDays)
    .where(eq(listeningDays.userId, userId))
    .orderBy(desc(listeningDays.day));
}

/** How many different sessions a member has finished. */
export async function countCompleted(db: Db, userId: number): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.completed, true)));
  return rows[0]?.total ?? 0;
}
