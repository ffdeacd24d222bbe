import type { Db } from '../database.js';
import { seededSessions, sessions } from '../schema/index.js';
import type { NewSession } from './sessions.js';

/** Adds the demo sessions that were never added before; answers their number. Safe in several processes at once. */
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
    return fresh.length;
  });
}
