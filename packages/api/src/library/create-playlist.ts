import { findExistingSessionIds, insertPlaylist, replacePlaylistSessions } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { newPlaylist, Playlist } from './contract.js';
import { getPlaylist } from './get-playlist.js';

/** Creates a playlist with these sessions. Sessions that do not exist are left out. */
export async function createPlaylist(
  deps: Deps,
  viewer: Viewer,
  { name, description, sessionIds }: z.output<typeof newPlaylist>,
): Promise<Playlist> {
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    const created = await insertPlaylist(tx, { userId: viewer.id, name, description, createdAt: now, updatedAt: now });
    const existing = await findExistingSessionIds(tx, sessionIds);
    await replacePlaylistSessions(
      tx,
      created,
      sessionIds.filter((sessionId) => existing.has(sessionId)),
    );
    return created;
  });
  return getPlaylist(deps, viewer, { id });
}
