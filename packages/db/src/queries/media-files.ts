import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { deletionLock, hasDeletionLock } from '../deletion-lock.js';
import { covers, mediaFiles, sessions, uploadLocks } from '../schema/index.js';

export type MediaFileRow = typeof mediaFiles.$inferSelect;
export type NewMediaFile = Omit<
  typeof mediaFiles.$inferInsert,
  'createdAt' | 'loudness' | 'truePeak' | 'peaks' | 'unusedSince'
>;

/** Writes a stored file down; the same file uploaded again keeps its row, and is found by the newer upload. */
export async function insertMediaFile(db: Db, file: NewMediaFile): Promise<void> {
  await db
    .insert(mediaFiles)
    .values(file)
    .onConflictDoUpdate({ target: mediaFiles.key, set: { uploadId: file.uploadId, unusedSince: null } });
}

/** One stored file by its key. */
export async function findMediaFile(db: Db, key: string): Promise<MediaFileRow | undefined> {
  const rows = await db.select().from(mediaFiles).where(eq(mediaFiles.key, key));
  return rows[0];
}

/** One stored file by its key, which nobody changes until the transaction ends. */
export async function lockMediaFile(tx: Db, key: string): Promise<MediaFileRow | undefined> {
  const rows = await tx.select().from(mediaFiles).where(eq(mediaFiles.key, key)).for('update');
  return rows[0];
}

/** Some stored files by their keys, in no order. */
export function findMediaFiles(db: Db, keys: string[]): Promise<MediaFileRow[]> {
  return db.select().from(mediaFiles).where(inArray(mediaFiles.key, keys));
}

/** What became of an upload. */
export async function findUploadedFile(db: Db, uploadId: string): Promise<MediaFileRow | undefined> {
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.uploadId, uploadId))
    .orderBy(desc(mediaFiles.createdAt));
  return rows[0];
}

/** Saves what was measured of a file; false when there is none. */
export async function saveMeasurement(
  db: Db,
  key: string,
  measured: Pick<MediaFileRow, 'loudness' | 'truePeak' | 'peaks'>,
): Promise<boolean> {
  const rows = await db
    .update(mediaFiles)
    .set(measured)
    .where(eq(mediaFiles.key, key))
    .returning({ key: mediaFiles.key });
  return rows.length > 0;
}

/** The gains of a session's voices. */
type Gains = Pick<typeof sessions.$inferSelect, 'gain' | 'femaleGain'>;

interface GainChange {
  readonly id: number;
  readonly title: string;
  readonly before: Gains;
  readonly after: Gains;
}

/** Sets the gain of every session that has a file as its voice; answers those for which it changes. In a transaction. */
export async function setGainOfFile(tx: Db, key: string, gain: number): Promise<GainChange[]> {
  const { id, title, audioUrl, femaleAudioUrl, gain: male, femaleGain } = sessions;
  const rows = await tx
    .select({ id, title, audioUrl, femaleAudioUrl, gain: male, femaleGain })
    .from(sessions)
    .where(or(eq(audioUrl, key), eq(femaleAudioUrl, key)))
    .orderBy(id)
    .for('no key update');
  await tx.update(sessions).set({ gain }).where(eq(audioUrl, key));
  await tx.update(sessions).set({ femaleGain: gain }).where(eq(femaleAudioUrl, key));
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      before: { gain: row.gain, femaleGain: row.femaleGain },
      after: {
        gain: row.audioUrl === key ? gain : row.gain,
        femaleGain: row.femaleAudioUrl === key ? gain : row.femaleGain,
      },
    }))
    .filter(({ before, after }) => before.gain !== after.gain || before.femaleGain !== after.femaleGain);
}

/** Writes down since when no session names a file, of those for which that has changed. */
export async function markUnusedMediaFiles(db: Db): Promise<void> {
  const named = exists(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(or(eq(sessions.audioUrl, mediaFiles.key), eq(sessions.femaleAudioUrl, mediaFiles.key))),
  );
  await db
    .update(mediaFiles)
    .set({ unusedSince: null })
    .where(and(isNotNull(mediaFiles.unusedSince), named));
  await db
    .update(mediaFiles)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(mediaFiles.unusedSince), not(named)));
}

/** The keys of files that no session has named for so many days, and of those whose deletion began and did not end. */
export async function findUnusedMediaFiles(db: Db, days: number): Promise<string[]> {
  const isUnused = lt(mediaFiles.unusedSince, sql`now() - ${days} * interval '1 day'`);
  const rows = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(or(isUnused, hasDeletionLock(db, mediaFiles.key)));
  return rows.map(({ key }) => key);
}

/**
 * Marks a file as used, so that it is not deleted once the transaction commits; answers its row. A deletion that began before
 * is not stopped: `isBeingDeleted` tells of it afterwards.
 */
export async function keepMediaFile(db: Db, key: string): Promise<MediaFileRow | undefined> {
  const rows = await db.update(mediaFiles).set({ unusedSince: null }).where(eq(mediaFiles.key, key)).returning();
  return rows[0];
}

/** Whether no session has named a file for so many days. Waits for transactions that mark it as used. */
export async function isUnusedMediaFile(db: Db, key: string, days: number): Promise<boolean> {
  const rows = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.key, key), lt(mediaFiles.unusedSince, sql`now() - ${days} * interval '1 day'`)))
    .for('update');
  const uses = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(eq(sessions.audioUrl, key), eq(sessions.femaleAudioUrl, key)))
    .limit(1);
  return rows.length > 0 && uses.length === 0;
}

export async function deleteMediaFile(db: Db, key: string): Promise<void> {
  await db.delete(mediaFiles).where(eq(mediaFiles.key, key));
}

/**
 * Whether the file of a key is being deleted. A server whose lock expired may stand still and delete it later: while the file has its
 * row, that lock counts until another server takes it.
 */
export async function isBeingDeleted(db: Db, key: string): Promise<boolean> {
  const recording = db.select({ key: mediaFiles.key }).from(mediaFiles).where(eq(mediaFiles.key, key));
  const cover = db.select({ name: covers.name }).from(covers).where(eq(covers.name, key));
  const counts = or(gt(uploadLocks.expiresAt, sql`clock_timestamp()`), exists(recording), exists(cover));
  const rows = await db
    .select({ id: uploadLocks.id })
    .from(uploadLocks)
    .where(and(eq(uploadLocks.id, deletionLock(key)), counts));
  return rows.length > 0;
}

/** The token of a lock that was left by a failure. */
const LEFT = 'left';
const LEFT_DAYS = 30;

/** Takes or prolongs the lock of an upload for so many seconds, also one that was left; false while somebody else has it. */
export async function takeUploadLock(
  db: Db,
  { id, token, seconds }: { id: string; token: string; seconds: number },
): Promise<boolean> {
  const expiresAt = sql`clock_timestamp() + ${seconds} * interval '1 second'`;
  const rows = await db
    .insert(uploadLocks)
    .values({ id, token, expiresAt })
    .onConflictDoUpdate({
      target: uploadLocks.id,
      set: { token, expiresAt },
      setWhere: sql`${uploadLocks.token} in (${token}, ${LEFT}) or ${uploadLocks.expiresAt} < clock_timestamp()`,
    })
    .returning({ id: uploadLocks.id });
  return rows.length > 0;
}

/** Keeps the lock of an upload; false when it is not held any more, because it was left, given back or taken by another one. */
export async function prolongUploadLock(
  db: Db,
  { id, token, seconds }: { id: string; token: string; seconds: number },
): Promise<boolean> {
  const rows = await db
    .update(uploadLocks)
    .set({ expiresAt: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
    .where(and(eq(uploadLocks.id, id), eq(uploadLocks.token, token)))
    .returning({ id: uploadLocks.id });
  return rows.length > 0;
}

/** Leaves the lock of an upload locked, until somebody takes it who ends what failed. */
export async function leaveUploadLock(db: Db, { id, token }: { id: string; token: string }): Promise<void> {
  await db
    .update(uploadLocks)
    .set({ token: LEFT, expiresAt: sql`clock_timestamp() + ${LEFT_DAYS} * interval '1 day'` })
    .where(and(eq(uploadLocks.id, id), eq(uploadLocks.token, token)));
}

/** Gives the lock of an upload back. */
export async function releaseUploadLock(db: Db, { id, token }: { id: string; token: string }): Promise<void> {
  await db.delete(uploadLocks).where(and(eq(uploadLocks.id, id), eq(uploadLocks.token, token)));
}
