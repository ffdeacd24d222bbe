import type { Deps } from '../deps.js';
import type { Category } from './contract.js';

/** All categories, in the order in which they were added. */
export function listCategories({ catalog }: Deps): Promise<Category[]> {
  return catalog.categories();
}
