import { findSessions } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { AdminSession } from './contract.js';

/** Every session with its stored audio address, the newest first. */
export async function listSessions({ db }: Deps, _viewer: Admin): Promise<AdminSession[]> {
  const rows = await findSessions(db, { sortBy: 'newest' });
  return rows.map((row) => ({ ...toSession(row), storedAudioUrl: row.audioUrl, needs: row.needs ?? [] }));
}
