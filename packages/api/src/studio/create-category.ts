import { insertCategory } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Category } from '../catalog/contract.js';
import type { Deps } from '../deps.js';
import type { newCategory } from './contract.js';

/** Adds a category after the others. Throws `conflict` when its slug is taken. */
export async function createCategory(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  input: z.output<typeof newCategory>,
): Promise<Category> {
  const added = await db.transaction(async (tx) => {
    const row = await insertCategory(tx, input);
    if (!row) throw slugTaken();
    await recordAct(tx, viewer, { action: 'category.created', subject: { id: row.id, name: row.name }, after: input });
    return row;
  });
  catalogVersion.changed();
  return added;
}

export function slugTaken(): AppError {
  return new AppError('conflict', 'Another category has this slug already.');
}
