import { and, asc, count, desc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database.js';
import { categories, mediaFiles, sessions } from '../schema/index.js';
import { type SessionChanges, sessionColumns } from './sessions.js';

export type StudioRow = Awaited<ReturnType<typeof findStudioSessions>>[number];

const maleFile = alias(mediaFiles, 'male_file');
const femaleFile = alias(mediaFiles, 'female_file');

const studioColumns = {
  ...sessionColumns,
  /** Of the recordings that were uploaded and measured. */
  maleSeconds: maleFile.duration,
  femaleSeconds: femaleFile.duration,
  publishAt: sessions.publishAt,
  revision: sessions.revision,
  audioVersion: sessions.audioVersion,
};

const selectStudioSessions = (db: Db) =>
  db
    .select(studioColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .leftJoin(maleFile, and(eq(maleFile.key, sessions.audioUrl), isNotNull(maleFile.peaks)))
    .leftJoin(femaleFile, and(eq(femaleFile.key, sessions.femaleAudioUrl), isNotNull(femaleFile.peaks)));

/** The sessions of every status, the newest first. */
export function findStudioSessions(db: Db) {
  return selectStudioSessions(db).orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** One session of any status. */
export async function findStudioSession(db: Db, id: number): Promise<StudioRow | undefined> {
  const rows = await selectStudioSessions(db).where(eq(sessions.id, id));
  return rows[0];
}

/** Changes a session that has this revision still, and raises it; false when it was changed or deleted meanwhile. */
export async function saveRevision(
  db: Db,
  { id, revision }: { id: number; revision: number },
  changes: SessionChanges,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ ...changes, revision: revision + 1 })
    .where(and(eq(sessions.id, id), eq(sessions.revision, revision)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

const isDue = and(eq(sessions.status, 'scheduled'), lte(sessions.publishAt, sql`clock_timestamp()`));

/** Publishes the scheduled sessions that are due by the database's clock; each is answered by one call, of many servers too. */
export async function publishDueSessions(tx: Db): Promise<{ id: number; title: string }[]> {
  const due = await tx
    .select({ id: sessions.id, categoryId: sessions.categoryId })
    .from(sessions)
    .where(isDue)
    .orderBy(asc(sessions.id));
  if (due.length === 0) return [];
  // First the categories, then the sessions in their order, as everybody who changes both.
  const categoryIds = due.map(({ categoryId }) => categoryId);
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, categoryIds))
    .orderBy(asc(categories.id))
    .for('key share');
  const ids = due.map(({ id }) => id);
  const locked = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isDue))
    .orderBy(asc(sessions.id))
    .for('no key update');
  return tx
    .update(sessions)
    .set({
      status: 'published',
      publishAt: null,
      createdAt: sql`${sessions.publishAt}`,
      revision: sql`${sessions.revision} + 1`,
    })
    .where(inArray(sessions.id, locked))
    .returning({ id: sessions.id, title: sessions.title });
}

/** The database's clock. */
export async function readClock(db: Db): Promise<Date> {
  const rows = await db
    .select({ now: sql<Date>`clock_timestamp()`.mapWith(sessions.createdAt) })
    .from(sql`(select 1) as one`);
  const row = rows[0];
  if (!row) throw new Error('the clock was not read');
  return row.now;
}

/** The number of sessions of any status by category. */
export function countSessionsByCategory(db: Db): Promise<{ categoryId: number; total: number }[]> {
  return db.select({ categoryId: sessions.categoryId, total: count() }).from(sessions).groupBy(sessions.categoryId);
}

/** Whether another category than this one has a slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId: number): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), ne(categories.id, exceptId)))
    .orderBy(asc(categories.id))
    .limit(1);
  return rows.length > 0;
}
