import { findPlaylists } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Playlist } from './contract.js';
import { toPlaylist } from './to-playlist.js';

/** The member's playlists, the oldest first. */
export async function listPlaylists({ db }: Deps, viewer: Viewer): Promise<Playlist[]> {
  return (await findPlaylists(db, viewer.id)).map(toPlaylist);
}
