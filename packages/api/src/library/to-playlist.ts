import type { PlaylistRow } from '@vizzi/db';
import { toSession } from '../catalog/to-session.js';
import type { Playlist } from './contract.js';

/** A playlist as its contract shows it. */
export function toPlaylist({ createdAt, updatedAt, sessions, ...playlist }: PlaylistRow): Playlist {
  return {
    ...playlist,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sessions: sessions.map(toSession),
  };
}
