import { findPlaylists } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { pagesOf } from '../pages.js';
import type { Playlist, playlistPage } from './contract.js';
import { toPlaylist } from './to-playlist.js';

/** Few enough that other requests are answered between two pages. */
const PAGE = 4;

/** A page of the member's playlists, the oldest first. */
export async function listPlaylists(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: z.output<typeof playlistPage>,
): Promise<Playlist[]> {
  return (await findPlaylists(db, viewer.id, { after: cursor, limit })).map(toPlaylist);
}

/** All of the member's playlists, the oldest first, page by page. */
export function listAllPlaylists(deps: Deps, viewer: Viewer): AsyncGenerator<Playlist[]> {
  return pagesOf({
    start: 0,
    size: PAGE,
    fetch: (cursor: number, limit: number) => listPlaylists(deps, viewer, { cursor, limit }),
  });
}
