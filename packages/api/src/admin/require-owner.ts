import { type Db, lockAdmins } from '@vizzi/db';
import { AppError, hasRole } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';

/** Locks all admins until the transaction ends. Throws `forbidden` when the viewer is no owner any more. */
export async function requireOwner(tx: Db, viewer: Admin): Promise<void> {
  const own = (await lockAdmins(tx)).find(({ id }) => id === viewer.id);
  if (!own || !hasRole(own, 'owner')) throw new AppError('forbidden', 'Only owners may do this');
}
