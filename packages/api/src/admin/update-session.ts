import { updateSession as updateRow } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { sessionChange } from './contract.js';
import { requireCategory } from './require-category.js';

/**
 * Changes a published session. When its audio is replaced, the second voice, the captions and the preview are removed: they
 * belong to the old recording. Throws `not_found`, or `invalid` when there is no such category.
 */
export async function updateSession(
  { db, catalogVersion }: Deps,
  _viewer: Admin,
  { id, ...fields }: z.output<typeof sessionChange>,
): Promise<Session> {
  await requireCategory(db, fields.categoryId);
  const before = await getSessionRow(db, id);
  const sameAudio = before.audioUrl === fields.audioUrl;
  await updateRow(db, id, {
    ...fields,
    ...(sameAudio ? {} : { femaleAudioUrl: null, captionsUrl: null, previewUrl: null }),
  });
  catalogVersion.changed();
  return toSession(await getSessionRow(db, id));
}
