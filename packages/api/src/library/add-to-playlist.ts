import { AppError, MEMBER_LIMITS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import { getSessionRow, sessionNotFound, sessionWithdrawn } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { type Playlist, type playlistEntry, TOO_MANY_SESSIONS } from './contract.js';
import { changePlaylistSessions } from './playlist-sessions.js';

/**
 * Adds a session at the end; one that the playlist has already keeps its position. Throws `not_found`, also when it was
 * withdrawn, or `invalid`.
 */
export async function addToPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionId }: z.output<typeof playlistEntry>,
): Promise<Playlist> {
  const { status } = await getSessionRow(deps.db, sessionId);
  const changed = await changePlaylistSessions(deps, viewer, id, (current) => {
    if (current.includes(sessionId)) return current;
    if (status === 'withdrawn') throw sessionWithdrawn();
    if (current.length >= MEMBER_LIMITS.playlistSessions) throw new AppError('invalid', TOO_MANY_SESSIONS);
    return [...current, sessionId];
  });
  // Deleted meanwhile.
  if (!changed.sessions.some((session) => session.id === sessionId)) throw sessionNotFound();
  return changed;
}
