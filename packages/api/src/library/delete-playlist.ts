import { deletePlaylist as deleteRow } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import { playlistNotFound } from './get-playlist.js';

/** Deletes a playlist for good. */
export async function deletePlaylist({ db }: Deps, viewer: Viewer, id: number) {
  if (!(await deleteRow(db, viewer.id, id))) throw playlistNotFound();
  return DONE;
}
