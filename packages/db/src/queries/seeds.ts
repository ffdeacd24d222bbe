import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database.js';
import { seededSessions, sessions } from '../schema/index.js';
import type { NewSession } from './sessions.js';

/** The slugs of the demo sessions that were added once; they may be deleted since. */
export async function listSeeded(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: seededSessions.slug }).from(seededSessions);
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Notes demo sessions as added, and answers those that were not before. Another process that is adding them is waited for: call it
 * first in the transaction that adds them, so that processes that start together take turns.
 */
export async function noteSeeded(tx: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insert(seededSessions)
    .values(slugs.toSorted().map((slug) => ({ slug })))
    .onConflictDoNothing()
    .returning({ slug: seededSessions.slug });
  return new Set(rows.map(({ slug }) => slug));
}

/** Gives demo sessions that were added by a version without needs theirs. */
export async function addMissingNeeds(db: Db, rows: readonly Pick<NewSession, 'audioUrl' | 'needs'>[]): Promise<void> {
  const lacking = await db
    .select({ id: sessions.id, audioUrl: sessions.audioUrl })
    .from(sessions)
    .where(isNull(sessions.needs));
  for (const { id, audioUrl } of lacking) {
    const row = rows.find((each) => each.audioUrl === audioUrl);
    if (row?.needs)
      await db
        .update(sessions)
        .set({ needs: row.needs })
        .where(and(eq(sessions.id, id), isNull(sessions.needs)));
  }
}
