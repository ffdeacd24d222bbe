import { countSessionsByCategory, deleteCategory as deleteRow, lockCategory } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { categoryDeletion } from './contract.js';
import { categoryNotFound, changedMeanwhile, isSameCategory } from './update-category.js';

/** Deletes a category without sessions, drafts and withdrawn ones included. Throws `not_found`, or `conflict` when it has some, or somebody changed it meanwhile. */
export async function deleteCategory(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { id, from }: z.output<typeof categoryDeletion>,
) {
  await db.transaction(async (tx) => {
    await lockCategory(tx, id);
    const own = (await countSessionsByCategory(tx)).find(({ categoryId }) => categoryId === id);
    if (own) {
      throw new AppError(
        'conflict',
        'This category has sessions still, perhaps drafts. Please move or delete them first.',
      );
    }
    const row = await deleteRow(tx, id);
    if (!row) throw categoryNotFound();
    if (from && !isSameCategory(row, from, Object.keys(from))) throw changedMeanwhile();
    await recordAct(tx, viewer, { action: 'category.deleted', subject: { id, name: row.name } });
  });
  catalogVersion.changed();
  return DONE;
}
