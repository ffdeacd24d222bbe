import { deleteFavorite } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { favoriteInput } from './contract.js';

/** Removes a session from the favourites; a second time changes nothing. */
export async function removeFavorite({ db }: Deps, viewer: Viewer, { sessionId }: z.output<typeof favoriteInput>) {
  await deleteFavorite(db, viewer.id, sessionId);
  return DONE;
}
