import { deleteSession as deleteRow, removeFromAllPlaylists } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { sessionNotFound } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { adminSessionInput } from './contract.js';

/** Deletes a session, with its progress and favourites, and removes it from playlists. Throws `not_found`. */
export async function deleteSession(
  { db, catalogVersion }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof adminSessionInput>,
) {
  const found = await db.transaction(async (tx) => {
    await removeFromAllPlaylists(tx, id);
    return deleteRow(tx, id);
  });
  if (!found) throw sessionNotFound();
  catalogVersion.changed();
  return DONE;
}
