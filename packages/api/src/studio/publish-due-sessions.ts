import { publishDueSessions as publishDue } from '@vizzi/db';
import { recordAct } from '../admin/record-act.js';
import type { Deps } from '../deps.js';

/** Publishes the scheduled sessions that are due; each is published once, by any number of servers. Answers their number. */
export async function publishDueSessions({ db, catalogVersion }: Deps): Promise<number> {
  const published = await db.transaction(async (tx) => {
    const due = await publishDue(tx);
    for (const { id, title } of due) {
      await recordAct(tx, null, { action: 'session.published', subject: { id, name: title } });
    }
    return due;
  });
  if (published.length > 0) catalogVersion.changed();
  return published.length;
}
