import { deleteSession as deleteRow } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { sessionNotFound } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { adminSessionInput } from './contract.js';
import { recordAct } from './record-act.js';

/**
 * Deletes a session, with its progress, and removes it from favorites and playlists. Throws `not_found`. The orders in playlists
 * keep a gap: to close it in all of them took minutes for a popular session, and the next change of a playlist closes it.
 */
export async function deleteSession(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { id }: z.output<typeof adminSessionInput>,
) {
  await db.transaction(async (tx) => {
    const title = await deleteRow(tx, id);
    if (title === undefined) throw sessionNotFound();
    await recordAct(tx, viewer, { action: 'session.deleted', subject: { id, name: title } });
  });
  catalogVersion.changed();
  return DONE;
}
