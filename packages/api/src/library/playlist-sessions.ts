import { findPlaylistEntries, savePlaylistSessions, updatePlaylist } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist } from './contract.js';
import { getPlaylist } from './get-playlist.js';
import { playlistNotFound } from './playlist-not-found.js';

/**
 * Replaces the sessions of a playlist by what `change` makes of them. Changes to one playlist take turns: the first
 * update locks its row until the transaction ends.
 */
export async function changePlaylistSessions(
  deps: Deps,
  viewer: Viewer,
  id: number,
  change: (current: number[]) => number[],
): Promise<Playlist> {
  await deps.db.transaction(async (tx) => {
    if (!(await updatePlaylist(tx, viewer.id, id, { updatedAt: deps.clock.now() }))) throw playlistNotFound();
    const key = { userId: viewer.id, playlistId: id };
    const current = await findPlaylistEntries(tx, key);
    const after = change(current.map(({ sessionId }) => sessionId));
    await savePlaylistSessions(tx, key, current, after);
  });
  return getPlaylist(deps, viewer, { id });
}
