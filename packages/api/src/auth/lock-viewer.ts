import { type Db, lockUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Viewer } from './viewer.js';

/**
 * Locks the member until the transaction ends, so that of several calls at once each sees what the others added. Throws
 * `unauthenticated` when the account was deleted meanwhile.
 */
export async function lockViewer(tx: Db, { id }: Viewer): Promise<void> {
  if (!(await lockUser(tx, id))) throw new AppError('unauthenticated', 'Not authenticated');
}
