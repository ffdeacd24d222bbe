import {
  type CategoryRow,
  findCategory,
  isDuplicate,
  isSlugTaken,
  lockCategory,
  lockSessionsOfCategory,
  updateCategory as updateRow,
} from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Category } from '../catalog/contract.js';
import type { Deps } from '../deps.js';
import type { categoryChange } from './contract.js';
import { slugTaken } from './create-category.js';

/** Changes a category. Throws `not_found`, or `conflict` when its slug is taken, or somebody else changed the same fields meanwhile. */
export async function updateCategory(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { id, from, ...fields }: z.output<typeof categoryChange>,
): Promise<Category> {
  const { before, after } = await db.transaction(async (tx) => {
    // Of two admins who change it at once, the second one changes what the first one made of it.
    await lockCategory(tx, id);
    const before = await findCategory(tx, id);
    if (!before) throw categoryNotFound();
    const names = Object.keys(fields).filter((name) => Reflect.get(before, name) !== Reflect.get(fields, name));
    if (names.length === 0) return { before, after: before };
    if (from && !isSameCategory(before, from, names)) throw changedMeanwhile();
    if (fields.slug !== undefined && (await isSlugTaken(tx, fields.slug, id))) throw slugTaken();
    if (names.includes('name')) await lockSessionsOfCategory(tx, id);
    // Another admin may take the slug at the same time.
    const after = await updateRow(tx, id, fields).catch((error: unknown) => {
      throw isDuplicate(error) ? slugTaken() : error;
    });
    if (!after) throw categoryNotFound();
    await recordAct(tx, viewer, { action: 'category.changed', subject: { id, name: after.name }, before, after });
    return { before, after };
  });
  if (after !== before) catalogVersion.changed();
  return after;
}

/** Whether named fields of a category are as they were when it was read. */
export const isSameCategory = (category: CategoryRow, read: object, names: readonly string[]): boolean =>
  names.every((name) => Reflect.get(category, name) === Reflect.get(read, name));

export const changedMeanwhile = (): AppError =>
  new AppError(
    'conflict',
    'Somebody else changed this category meanwhile, and nothing was done. Please close this, and look at it again.',
  );

export function categoryNotFound(): AppError {
  return new AppError('not_found', 'Category Not Found');
}
