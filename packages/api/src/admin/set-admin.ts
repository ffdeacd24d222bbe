import { updateCredentials, updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { adminChange } from './contract.js';
import { memberNotFound } from './member.js';

/**
 * Makes a member an admin, who has to sign in again, or ends that. Throws `not_found`, or `conflict` for the viewer's own account, so that there is
 * always an admin left.
 */
export async function setAdmin(deps: RequestDeps, viewer: Admin, { userId, isAdmin }: z.output<typeof adminChange>) {
  if (userId === viewer.id) throw new AppError('conflict', 'Another admin has to change this for you.');
  const update = isAdmin ? updateCredentials : updateUser;
  const user = await update(deps.db, userId, { isAdmin });
  if (!user) throw memberNotFound();
  deps.authSessions.forget(user.id);
  deps.securityLog.record({ event: isAdmin ? 'admin_granted' : 'admin_revoked', memberId: user.id, by: viewer.id });
  return DONE;
}
