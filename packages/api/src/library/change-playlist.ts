import { findPlaylistSessionIds, replacePlaylistSessions, updatePlaylist } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import { getSession } from '../catalog/get-session.js';
import type { Deps } from '../deps.js';
import {
  MAX_PLAYLIST_SESSIONS,
  type Playlist,
  type playlistChange,
  type playlistEntry,
  type playlistOrder,
} from './contract.js';
import { getPlaylist, playlistNotFound } from './get-playlist.js';

/** Renames and describes a playlist. */
export async function renamePlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, name, description }: z.output<typeof playlistChange>,
): Promise<Playlist> {
  const changes = { name, description, updatedAt: deps.clock.now() };
  if (!(await updatePlaylist(deps.db, viewer.id, id, changes))) throw playlistNotFound();
  return getPlaylist(deps, viewer, id);
}

/** Puts a session at the end; one that is there stays where it is. */
export async function addToPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionId }: z.output<typeof playlistEntry>,
): Promise<Playlist> {
  await getSession(deps.db, sessionId);
  return changeSessions(deps, viewer, id, (current) => {
    if (current.includes(sessionId)) return current;
    if (current.length >= MAX_PLAYLIST_SESSIONS) {
      throw new AppError('invalid', `A playlist holds at most ${MAX_PLAYLIST_SESSIONS} sessions`);
    }
    return [...current, sessionId];
  });
}

/** Takes a session out; one that is not there is out already. */
export function removeFromPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionId }: z.output<typeof playlistEntry>,
): Promise<Playlist> {
  return changeSessions(deps, viewer, id, (current) => current.filter((each) => each !== sessionId));
}

/** Puts the sessions of a playlist in another order. Throws `conflict` when it holds others by now. */
export function reorderPlaylist(
  deps: Deps,
  viewer: Viewer,
  { id, sessionIds }: z.output<typeof playlistOrder>,
): Promise<Playlist> {
  return changeSessions(deps, viewer, id, (current) => {
    const same = current.length === sessionIds.length && current.every((each) => sessionIds.includes(each));
    if (!same) throw new AppError('conflict', 'This playlist has changed meanwhile. Please try again.');
    return sessionIds;
  });
}

/** Changes to one playlist take turns: touching its row first locks it until the transaction ends. */
async function changeSessions(
  deps: Deps,
  viewer: Viewer,
  id: number,
  change: (current: number[]) => number[],
): Promise<Playlist> {
  await deps.db.transaction(async (tx) => {
    if (!(await updatePlaylist(tx, viewer.id, id, { updatedAt: deps.clock.now() }))) throw playlistNotFound();
    await replacePlaylistSessions(tx, id, change(await findPlaylistSessionIds(tx, id)));
  });
  return getPlaylist(deps, viewer, id);
}
