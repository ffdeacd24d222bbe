import { deleteFavorite } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';

/** Takes a session out of the favourites; done already is done. */
export async function removeFavorite({ db }: Deps, viewer: Viewer, sessionId: number) {
  await deleteFavorite(db, viewer.id, sessionId);
  return DONE;
}
