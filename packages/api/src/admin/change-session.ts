import { deleteSession as deleteRow, removeFromAllPlaylists, updateSession as updateRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Session } from '../catalog/contract.js';
import { getSession } from '../catalog/get-session.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { sessionChange } from './contract.js';
import { requireCategory } from './require-category.js';

/**
 * Changes a published session. When its audio is another file, the second voice and the captions of the old one go:
 * they would say something else.
 */
export async function updateSession(
  { db, catalogVersion }: Deps,
  { id, ...fields }: z.output<typeof sessionChange>,
): Promise<Session> {
  await requireCategory(db, fields.categoryId);
  const before = await getSession(db, id);
  const sameAudio = before.audioUrl === fields.audioUrl;
  await updateRow(db, id, { ...fields, ...(sameAudio ? {} : { femaleAudioUrl: null, captionsUrl: null }) });
  catalogVersion.changed();
  return toSession(await getSession(db, id));
}

/** Deletes a session, and with it everyone's progress in it, favourites and places in playlists. */
export async function deleteSession({ db, catalogVersion }: Deps, id: number) {
  const found = await db.transaction(async (tx) => {
    await removeFromAllPlaylists(tx, id);
    return deleteRow(tx, id);
  });
  if (!found) throw new AppError('not_found', 'Session not found');
  catalogVersion.changed();
  return DONE;
}
