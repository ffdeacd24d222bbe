import type { z } from 'zod';
import { requireCategory } from '../admin/require-category.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { sessionSave, StudioSession } from './contract.js';
import { keepFiles } from './keep-files.js';

/** Saves fields of a session of any status. Throws `not_found`, `conflict`, or `invalid` when there is no such category. */
export function saveSession(
  deps: Deps,
  viewer: Admin,
  { changes, ...revision }: z.output<typeof sessionSave>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, revision, async (_row, tx) => {
    if (changes.categoryId !== undefined) await requireCategory(tx, changes.categoryId);
    await keepFiles(tx, { imageUrl: changes.imageUrl });
    return { action: 'session.changed', changes };
  });
}
