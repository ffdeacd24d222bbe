import { categoryExists, type Db } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** Throws `invalid` when there is no such category. */
export async function requireCategory(db: Db, id: number): Promise<void> {
  if (!(await categoryExists(db, id))) throw new AppError('invalid', 'Please choose a category');
}
