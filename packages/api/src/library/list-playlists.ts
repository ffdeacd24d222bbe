import { findPlaylists } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { Playlist } from './contract.js';

/** A member's playlists with their sessions in order. */
export async function listPlaylists({ db }: Deps, viewer: Viewer): Promise<Playlist[]> {
  const rows = await findPlaylists(db, viewer.id);
  return rows.map(({ createdAt, updatedAt, sessions, ...playlist }) => ({
    ...playlist,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sessions: sessions.map(toSession),
  }));
}
