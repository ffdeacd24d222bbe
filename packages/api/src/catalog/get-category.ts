import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Category, categoryInput } from './contract.js';

/** One category. Throws `not_found`. */
export function getCategory(
  { catalog }: Deps,
  _viewer: Viewer | null,
  input: z.output<typeof categoryInput>,
): Promise<Category> {
  return catalog.category(input);
}
