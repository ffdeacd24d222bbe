import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database.js';
import { seededSessions, sessions } from '../schema/index.js';
import type { NewSession } from './sessions.js';

/** The slugs of the demo sessions that were added once; they may be deleted since. */
export async function listSeeded(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: seededSessions.slug }).from(seededSessions);
  return new Set(rows.map(({ slug }) => slug));
}

/** Adds the demo sessions that were never added before; answers their number. Safe in several processes at once. */
export async function seedSessions(db: Db, rows: (NewSession & { slug: string })[]): Promise<number> {
  if (rows.length === 0) return 0;
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(seededSessions)
      .values(rows.map(({ slug }) => ({ slug })))
      .onConflictDoNothing()
      .returning({ slug: seededSessions.slug });
    const slugs = new Set(added.map(({ slug }) => slug));
    const fresh = rows.filter(({ slug }) => slugs.has(slug)).map(({ slug: _slug, ...session }) => session);
    if (fresh.length > 0) await tx.insert(sessions).values(fresh);
    return fresh.length;
  });
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
