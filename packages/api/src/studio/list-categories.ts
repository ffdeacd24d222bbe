import { countSessionsByCategory, findCategories } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StudioCategory } from './contract.js';

/** Every category in its order, with the number of its sessions of every status. */
export async function listStudioCategories({ db }: Deps, _viewer: Admin): Promise<StudioCategory[]> {
  const totals = new Map((await countSessionsByCategory(db)).map(({ categoryId, total }) => [categoryId, total]));
  return (await findCategories(db)).map((row) => ({ ...row, total: totals.get(row.id) ?? 0 }));
}
