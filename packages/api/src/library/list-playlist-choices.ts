import { findPlaylistChoices } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { playlistChoice, playlistChoicesInput } from './contract.js';

/** The member's playlists by name, the oldest first, and whether each has a session already. */
export function listPlaylistChoices(
  { db }: Deps,
  viewer: Viewer,
  { sessionId }: z.output<typeof playlistChoicesInput>,
): Promise<z.output<typeof playlistChoice>[]> {
  return findPlaylistChoices(db, viewer.id, sessionId);
}
