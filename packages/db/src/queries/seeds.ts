import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database.js';
import { seededSessions, sessions } from '../schema/index.js';
import type { NewSession } from './sessions.js';

/**
 * Adds the demo sessions that were never added before; answers their number. Those that were added by a version without
 * needs get theirs. Safe in several processes at once.
 */
export function seedSessions(db: Db, rows: (NewSession & { slug: string })[]): Promise<number> {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(seededSessions)
      .values(rows.map(({ slug }) => ({ slug })))
      .onConflictDoNothing()
      .returning({ slug: seededSessions.slug });
    const slugs = new Set(added.map(({ slug }) => slug));
    const fresh = rows.filter(({ slug }) => slugs.has(slug)).map(({ slug: _slug, ...session }) => session);
    if (fresh.length > 0) await tx.insert(sessions).values(fresh);
    await addMissingNeeds(tx, rows);
    return fresh.length;
  });
}

async function addMissingNeeds(db: Db, rows: NewSession[]): Promise<void> {
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
