import { findCategories, lockCategories, updateCategory } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { categoryOrder } from './contract.js';

/** Sets the order in which categories are listed. Throws `conflict` unless each category is named once. */
export async function orderCategories(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { ids }: z.output<typeof categoryOrder>,
) {
  await db.transaction(async (tx) => {
    await lockCategories(tx);
    const current = await findCategories(tx);
    const isSame = current.length === ids.length && current.every(({ id }) => ids.includes(id));
    if (!isSame) throw new AppError('conflict', 'The categories changed meanwhile. Please look at them again.');
    for (const [index, id] of ids.entries()) await updateCategory(tx, id, { position: index + 1 });
    const name = (id: number) => current.find((row) => row.id === id)?.name;
    await recordAct(tx, viewer, {
      action: 'category.ordered',
      subject: { id: null, name: 'All categories' },
      before: { order: current.map((row) => row.name) },
      after: { order: ids.map(name) },
    });
  });
  catalogVersion.changed();
  return DONE;
}
