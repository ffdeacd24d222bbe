import { findPlaylist, type PlaylistRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { Playlist } from './contract.js';

/** One playlist of the member. Another member's is as missing as one that never was: throws `not_found`. */
export async function getPlaylist({ db }: Deps, viewer: Viewer, id: number): Promise<Playlist> {
  const row = await findPlaylist(db, viewer.id, id);
  if (!row) throw playlistNotFound();
  return toPlaylist(row);
}

/** A playlist as its contract shows it. */
export function toPlaylist({ createdAt, updatedAt, sessions, ...playlist }: PlaylistRow): Playlist {
  return {
    ...playlist,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sessions: sessions.map(toSession),
  };
}

export function playlistNotFound(): AppError {
  return new AppError('not_found', 'Playlist not found');
}
