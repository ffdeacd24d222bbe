import { updateSession as updateRow } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow, sessionNotFound } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { keepFiles } from '../studio/keep-files.js';
import type { sessionChange } from './contract.js';
import { recordAct } from './record-act.js';
import { requireCategory } from './require-category.js';

const NEW_RECORDING = { femaleAudioUrl: null, captionsUrl: null, previewUrl: null, gain: 0, femaleGain: 0 };

/**
 * Changes a published session. When its audio is replaced, the second voice, the captions and the preview are removed: they
 * belong to the old recording. Throws `not_found`, or `invalid` when there is no such category.
 */
export async function updateSession(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { id, ...fields }: z.output<typeof sessionChange>,
): Promise<Session> {
  await requireCategory(db, fields.categoryId);
  const before = await getSessionRow(db, id);
  const sameAudio = before.audioUrl === fields.audioUrl;
  const changes = { ...fields, ...(sameAudio ? {} : NEW_RECORDING) };
  await db.transaction(async (tx) => {
    await keepFiles(tx, fields);
    if (!(await updateRow(tx, id, changes))) throw sessionNotFound();
    await recordAct(tx, viewer, {
      action: 'session.changed',
      subject: { id, name: fields.title },
      before,
      after: changes,
    });
  });
  catalogVersion.changed();
  return toSession(await getSessionRow(db, id));
}
