import { type CategoryRow, type Db, findCategoryBySlug } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** One category. Throws `not_found`. */
export async function getCategory(db: Db, slug: string): Promise<CategoryRow> {
  const category = await findCategoryBySlug(db, slug);
  if (!category) throw new AppError('not_found', 'Category Not Found');
  return category;
}
