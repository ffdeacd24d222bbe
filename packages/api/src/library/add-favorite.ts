import { insertFavorite } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import { getSessionRow } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { favoriteInput } from './contract.js';

/** Makes a session a favourite; a second time changes nothing. Throws `not_found`. */
export async function addFavorite({ db }: Deps, viewer: Viewer, { sessionId }: z.output<typeof favoriteInput>) {
  await getSessionRow(db, sessionId);
  await insertFavorite(db, viewer.id, sessionId);
  return DONE;
}
