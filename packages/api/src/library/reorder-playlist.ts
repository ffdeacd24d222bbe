import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist, playlistOrder } from './contract.js';
import { changePlaylistSessions } from './playlist-sessions.js';

/** Changes the order of a playlist. Throws `not_found`, or `conflict` when its sessions are not the ones given. */
export function reorderPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionIds }: z.output<typeof playlistOrder>,
): Promise<Playlist> {
  return changePlaylistSessions(deps, viewer, id, (current) => {
    const same = current.length === sessionIds.length && current.every((each) => sessionIds.includes(each));
    if (!same) throw new AppError('conflict', 'This playlist has changed meanwhile. Please try again.');
    return sessionIds;
  });
}
