import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow, sessionNotFound } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { changeSession } from '../studio/change-session.js';
import { gainOfRecording, keepFiles } from '../studio/keep-files.js';
import { getStudioRow } from '../studio/to-studio-session.js';
import type { sessionChange } from './contract.js';
import { requireCategory } from './require-category.js';

const NEW_RECORDING = { femaleAudioUrl: null, captionsUrl: null, previewUrl: null, femaleGain: 0 };

/**
 * Changes a session that is or was published. When its audio is replaced, the second voice, the captions and the preview are
 * removed: they belong to the old recording. Throws `not_found`, `invalid` when there is no such category, or `conflict` when
 * somebody else changed the session in the same moment.
 */
export async function updateSession(
  deps: Deps,
  viewer: Admin,
  { id, ...fields }: z.output<typeof sessionChange>,
): Promise<Session> {
  const { revision, status } = await getStudioRow(deps.db, id);
  if (status !== 'published' && status !== 'withdrawn') throw sessionNotFound();
  await changeSession(deps, viewer, { id, revision }, async (row, tx) => {
    await requireCategory(tx, fields.categoryId);
    const gain = gainOfRecording(await keepFiles(tx, fields));
    const isNewRecording = row.audioUrl !== fields.audioUrl;
    const replaced = { ...fields, ...NEW_RECORDING, gain, audioVersion: row.audioVersion + 1 };
    const changes = isNewRecording ? replaced : fields;
    return { action: 'session.changed', changes };
  });
  return toSession(await getSessionRow(deps.db, id));
}
