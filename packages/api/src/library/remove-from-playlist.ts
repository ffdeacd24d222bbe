import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist, playlistEntry } from './contract.js';
import { changePlaylistSessions } from './playlist-sessions.js';

/** Removes a session from a playlist; a second time changes nothing. Throws `not_found`. */
export function removeFromPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionId }: z.output<typeof playlistEntry>,
): Promise<Playlist> {
  return changePlaylistSessions(deps, viewer, id, (current) => current.filter((each) => each !== sessionId));
}
