import { findCategories } from '@vizzi/db';
import type { Deps } from '../deps.js';
import type { Category } from './contract.js';

/** All categories, in the order in which they were added. */
export function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  return findCategories(db);
}
