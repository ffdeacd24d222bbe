import { countFavorites, insertFavorite } from '@vizzi/db';
import { AppError, MEMBER_LIMITS } from '@vizzi/domain';
import type { z } from 'zod';
import { lockViewer } from '../auth/lock-viewer.js';
import type { Viewer } from '../auth/viewer.js';
import { getSessionRow, sessionWithdrawn } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { favoriteInput } from './contract.js';

const TOO_MANY = `You have ${MEMBER_LIMITS.favorites} favorites, as many as an account can hold. Please remove one first.`;

/**
 * Makes a session a favourite; a second time changes nothing. Throws `not_found`, also when it was withdrawn, or `conflict` at
 * the limit.
 */
export async function addFavorite({ db }: Deps, viewer: Viewer, { sessionId }: z.output<typeof favoriteInput>) {
  const { status } = await getSessionRow(db, sessionId);
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer);
    const isNew = await insertFavorite(tx, viewer.id, sessionId);
    if (isNew && status === 'withdrawn') throw sessionWithdrawn();
    if (isNew && (await countFavorites(tx, viewer.id)) > MEMBER_LIMITS.favorites) {
      throw new AppError('conflict', TOO_MANY);
    }
  });
  return DONE;
}
