import { categoryExists, deleteSession as deleteRow, findStudioSession, saveRevision } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { sessionNotFound } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { sessionDeletion } from './contract.js';
import { recordAct } from './record-act.js';

const CHANGED = 'This session was changed meanwhile, and is not deleted. Please look at what it has become first.';

/**
 * Deletes a session, with its progress, and removes it from favorites and playlists. Throws `not_found`, and `conflict` when it has another revision. The orders in playlists
 * keep a gap: to close it in all of them took minutes for a popular session, and the next change of a playlist closes it.
 */
export async function deleteSession(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { id, revision }: z.output<typeof sessionDeletion>,
) {
  await db.transaction(async (tx) => {
    const session = await findStudioSession(tx, id);
    if (!session) throw sessionNotFound();
    // For its lock, before that of the session: a new name of the category takes both in this order.
    await categoryExists(tx, session.categoryId);
    const isChanged = revision !== undefined && !(await saveRevision(tx, { id, revision }, {}));
    if (isChanged && (await findStudioSession(tx, id))) throw new AppError('conflict', CHANGED);
    const title = await deleteRow(tx, id);
    if (title === undefined) throw sessionNotFound();
    await recordAct(tx, viewer, { action: 'session.deleted', subject: { id, name: title } });
  });
  catalogVersion.changed();
  return DONE;
}
