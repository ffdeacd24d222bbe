import { findSessions } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { isAudioMissing } from './check-audio-file.js';
import type { AdminSession } from './contract.js';

/** Every session with its stored audio address and whether its file is missing, the newest first. */
export async function listSessions(deps: Deps, _viewer: Admin): Promise<AdminSession[]> {
  const rows = await findSessions(deps.db, { sortBy: 'newest' });
  return Promise.all(
    rows.map(async (row) => ({
      ...toSession(row),
      storedAudioUrl: row.audioUrl,
      isAudioMissing: await isAudioMissing(deps, row.audioUrl),
      needs: row.needs ?? [],
    })),
  );
}
