import { insertSessionOnce } from '@vizzi/db';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import { requireCategory } from '../admin/require-category.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { newDraftOnce, StudioSession } from './contract.js';
import { getStudioRow, toStudioSession } from './to-studio-session.js';

/** Begins a session that nobody but admins sees, once for each key. Throws `invalid` when there is no such category. */
export async function createDraft(
  deps: Deps,
  viewer: Admin,
  { title, categoryId, creationKey }: z.output<typeof newDraftOnce>,
): Promise<StudioSession> {
  const { db, clock } = deps;
  const row = await db.transaction(async (tx) => {
    // In the transaction: the session is found by the name that its category has when it is saved.
    await requireCategory(tx, categoryId);
    const { id, isNew } = await insertSessionOnce(tx, {
      title,
      categoryId,
      description: '',
      audioUrl: '',
      duration: 0,
      status: 'draft',
      createdAt: clock.now(),
      creationKey,
    });
    if (isNew) await recordAct(tx, viewer, { action: 'session.created', subject: { id, name: title } });
    return getStudioRow(tx, id);
  });
  return toStudioSession(deps, row);
}
