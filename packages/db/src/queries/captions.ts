import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { captions, sessions } from '../schema/index.js';

export type CaptionsRow = typeof captions.$inferSelect;

/** Saves captions under a key that stands for their text. */
export async function saveCaptions(db: Db, row: Pick<CaptionsRow, 'key' | 'text'>): Promise<void> {
  await db
    .insert(captions)
    .values(row)
    // Used again: it counts as new.
    .onConflictDoUpdate({ target: captions.key, set: { createdAt: sql`now()` } });
}

/** Captions by their key. */
export async function findCaptions(db: Db, key: string): Promise<CaptionsRow | undefined> {
  const rows = await db.select().from(captions).where(eq(captions.key, key));
  return rows[0];
}

/** Deletes captions that no session names and that are older than so many days; devices may have kept newer ones. */
export async function deleteUnusedCaptions(db: Db, days: number): Promise<void> {
  const named = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.captionsUrl, captions.key));
  const isOld = sql`${captions.createdAt} < now() - ${days} * interval '1 day'`;
  await db.delete(captions).where(and(isOld, notExists(named)));
}
