import { addDays, type LocalDay } from '@vizzi/domain';
import { and, asc, between, eq, notBetween, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { sessionListeners, sessions, users } from '../schema/index.js';
import { type FreeRows, lockFree } from '../free-rows.js';
import { oneOf, recordset } from './prepared.js';
import { isPublished } from './sessions.js';

export interface Listen {
  readonly userId: number;
  readonly sessionId: number;
}

/** Those of these listens whose member was counted on this day, of sessions that are published; without a lock. */
export async function findCounted(db: Db, listens: readonly Listen[], day: LocalDay): Promise<Listen[]> {
  const wanted = recordset(listens, sql`"userId" integer, "sessionId" integer`);
  return db
    .select({ userId: sessionListeners.userId, sessionId: sessionListeners.sessionId })
    .from(sessionListeners)
    .innerJoin(sessions, and(eq(sessions.id, sessionListeners.sessionId), isPublished))
    .where(
      and(
        sql`(${sessionListeners.userId}, ${sessionListeners.sessionId}) in (select * from ${wanted})`,
        between(sessionListeners.lastDay, day, lastCounted(day)),
      ),
    );
}

/** Who and what is there. */
interface Found {
  /** Sessions that are published. */
  readonly sessions: FreeRows<{ readonly id: number }>;
  readonly members: FreeRows<{ readonly id: number }>;
}

/**
 * Counts members as listeners of sessions: each once a day in `listenerCount`, and once ever in `memberCount`. Nothing is counted
 * of members and sessions that are locked or not there.
 */
export async function countListeners(db: Db, listens: readonly Listen[], day: LocalDay): Promise<Found> {
  const none = { free: new Map(), locked: new Set<number>() };
  if (listens.length === 0) return { sessions: none, members: none };
  return db.transaction(async (tx) => {
    // Nothing is deleted meanwhile. Sessions last, since nobody else counts their listeners until the transaction ends.
    const members = await lockMembers(
      tx,
      listens.map(({ userId }) => userId),
    );
    const sessions = await lockSessions(
      tx,
      listens.map(({ sessionId }) => sessionId),
    );
    const known = listens.filter(({ userId, sessionId }) => members.free.has(userId) && sessions.free.has(sessionId));
    if (known.length > 0) await addListeners(tx, await saveListeners(tx, known, day));
    return { sessions, members };
  });
}

function lockSessions(tx: Db, sessionIds: readonly number[]) {
  const find = (ids: number[]) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(oneOf(sessions.id, ids), isPublished))
      .orderBy(asc(sessions.id));
  return lockFree(sessionIds, (ids) => find(ids).for('no key update', { skipLocked: true }), find);
}

function lockMembers(tx: Db, userIds: readonly number[]) {
  const find = (ids: number[]) =>
    tx.select({ id: users.id }).from(users).where(oneOf(users.id, ids)).orderBy(asc(users.id));
  return lockFree(userIds, (ids) => find(ids).for('key share', { skipLocked: true }), find);
}

interface Counted {
  readonly sessionId: number;
  readonly isNew: boolean;
}

/** Saves who listened; answers those who were not counted on this day yet, and whether they are new to the session. */
async function saveListeners(tx: Db, listens: readonly Listen[], day: LocalDay): Promise<Counted[]> {
  const each = [...new Map(listens.map((listen) => [`${listen.sessionId} ${listen.userId}`, listen])).values()];
  const added = await tx
    .insert(sessionListeners)
    .values(each.map((listen) => ({ ...listen, lastDay: day })))
    .onConflictDoNothing()
    .returning({ sessionId: sessionListeners.sessionId });
  const isOne = sql`${sessionListeners.userId} = rows."userId" and ${sessionListeners.sessionId} = rows."sessionId"`;
  const again = await tx
    .update(sessionListeners)
    .set({ lastDay: day })
    .from(recordset(each, sql`"userId" integer, "sessionId" integer`))
    .where(and(isOne, notBetween(sessionListeners.lastDay, day, lastCounted(day))))
    .returning({ sessionId: sessionListeners.sessionId });
  return [...added.map((row) => ({ ...row, isNew: true })), ...again.map((row) => ({ ...row, isNew: false }))];
}

async function addListeners(tx: Db, counted: readonly Counted[]): Promise<void> {
  const counts = distinct(counted.map(({ sessionId }) => sessionId)).map((id) => {
    const own = counted.filter(({ sessionId }) => sessionId === id);
    return { id, listeners: own.length, members: own.filter(({ isNew }) => isNew).length };
  });
  if (counts.length === 0) return;
  await tx
    .update(sessions)
    .set({
      listenerCount: sql`${sessions.listenerCount} + rows.listeners`,
      memberCount: sql`${sessions.memberCount} + rows.members`,
    })
    .from(recordset(counts, sql`id integer, listeners integer, members integer`))
    .where(sql`${sessions.id} = rows.id`);
}

/**
 * The last day of a member who counts no more on this one. The servers' clocks may be on two days at midnight; a day later it was saved
 * by one whose clock was wrong.
 */
function lastCounted(day: LocalDay): LocalDay {
  return addDays(day, 1);
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)];
}
