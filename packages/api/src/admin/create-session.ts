import { insertSessionOnce } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { gainOfRecording, keepFiles } from '../studio/keep-files.js';
import type { newSessionOnce } from './contract.js';
import { recordAct } from './record-act.js';
import { requireCategory } from './require-category.js';

/** Publishes a session, once for each key. Throws `invalid` when there is no such category. */
export async function createSession(
  { db, catalogVersion, clock }: Deps,
  viewer: Admin,
  { creationKey, ...input }: z.output<typeof newSessionOnce>,
): Promise<Session> {
  const id = await db.transaction(async (tx) => {
    // In the transaction: the session is found by the name that its category has when it is saved.
    await requireCategory(tx, input.categoryId);
    const gain = gainOfRecording(await keepFiles(tx, input));
    const added = await insertSessionOnce(tx, { ...input, gain, creationKey, createdAt: clock.now() });
    if (!added.isNew) return added.id;
    const subject = { id: added.id, name: input.title };
    await recordAct(tx, viewer, { action: 'session.published', subject, after: input });
    return added.id;
  });
  catalogVersion.changed();
  return toSession(await getSessionRow(db, id));
}
