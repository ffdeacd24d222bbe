import {
  countPlaylists,
  findCreatedPlaylist,
  findPublishedSessionIds,
  insertPlaylist,
  savePlaylistSessions,
} from '@vizzi/db';
import { AppError, MEMBER_LIMITS } from '@vizzi/domain';
import type { z } from 'zod';
import { lockViewer } from '../auth/lock-viewer.js';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { newPlaylistOnce, Playlist } from './contract.js';
import { getPlaylist } from './get-playlist.js';

const TOO_MANY = `You have ${MEMBER_LIMITS.playlists} playlists, as many as an account can hold. Please delete one first.`;

/**
 * Creates a playlist with these sessions. Sessions that do not exist or were withdrawn are left out. A second time with the
 * same key answers what the first one created. Throws `conflict` at the limit.
 */
export async function createPlaylist(
  deps: Deps,
  viewer: Viewer,
  { name, description, sessionIds, creationKey }: z.output<typeof newPlaylistOnce>,
): Promise<Playlist> {
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    await lockViewer(tx, viewer);
    const before = creationKey && (await findCreatedPlaylist(tx, viewer.id, creationKey));
    if (before) return before;
    if ((await countPlaylists(tx, viewer.id)) >= MEMBER_LIMITS.playlists) throw new AppError('conflict', TOO_MANY);
    const created = await insertPlaylist(tx, {
      userId: viewer.id,
      name,
      description,
      createdAt: now,
      updatedAt: now,
      creationKey,
    });
    const published = await findPublishedSessionIds(tx, sessionIds);
    const kept = sessionIds.filter((sessionId) => published.has(sessionId));
    await savePlaylistSessions(tx, { userId: viewer.id, playlistId: created }, [], kept);
    return created;
  });
  return getPlaylist(deps, viewer, { id });
}
