import { insertFavorite } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import { getSession } from '../catalog/get-session.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';

/** Makes a session a favourite, once. Throws `not_found`. */
export async function addFavorite({ db }: Deps, viewer: Viewer, sessionId: number) {
  await getSession(db, sessionId);
  await insertFavorite(db, viewer.id, sessionId);
  return DONE;
}
