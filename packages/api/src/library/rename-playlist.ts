import { updatePlaylist } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist, playlistChange } from './contract.js';
import { getPlaylist } from './get-playlist.js';
import { playlistNotFound } from './playlist-not-found.js';

/** Changes the name and the description of a playlist. Throws `not_found`. */
export async function renamePlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, name, description }: z.output<typeof playlistChange>,
): Promise<Playlist> {
  const changes = { name, description, updatedAt: deps.clock.now() };
  // In a transaction: one that waits for so long that it is told as failed does not undo a later one.
  const isThere = await deps.db.transaction((tx) => updatePlaylist(tx, viewer.id, id, changes));
  if (!isThere) throw playlistNotFound();
  return getPlaylist(deps, viewer, { id });
}
