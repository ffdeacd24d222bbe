import { deletePlaylist as deleteRow } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { playlistInput } from './contract.js';
import { playlistNotFound } from './playlist-not-found.js';

/** Deletes a playlist for good. Throws `not_found`. */
export async function deletePlaylist({ db }: Deps, viewer: Viewer, { id }: z.output<typeof playlistInput>) {
  if (!(await deleteRow(db, viewer.id, id))) throw playlistNotFound();
  return DONE;
}
