import { findPlaylist } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist, playlistInput } from './contract.js';
import { playlistNotFound } from './playlist-not-found.js';
import { toPlaylist } from './to-playlist.js';

/** One playlist of the member. Throws `not_found`, for another member's playlist too. */
export async function getPlaylist(
  { db }: Deps,
  viewer: Viewer,
  { id }: z.output<typeof playlistInput>,
): Promise<Playlist> {
  const row = await findPlaylist(db, viewer.id, id);
  if (!row) throw playlistNotFound();
  return toPlaylist(row);
}
