import { findUser, updateCredentials, updateUser, type UserRow } from '@vizzi/db';
import { adminRoleOf, type AdminRole, AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { createToken } from '../auth/auth-sessions.js';
import { insertResetLink, LINK_MINUTES } from '../auth/reset-link.js';
import type { Admin } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { newAdmin } from '../mail/templates.js';
import type { adminChange } from './contract.js';
import { memberNotFound } from './member.js';
import { recordAct } from './record-act.js';
import { requireOwner } from './require-owner.js';

/**
 * Makes a member an admin with a role or changes the role, after which they have to sign in again; or ends that. Who gets a role and whose
 * address is not proved is mailed a link that sets a password, and the former one ends: anybody may have opened the account. Throws
 * `not_found`, `conflict` for the viewer's own account, so that there is always an owner left, or when the account has changed, and `forbidden` when the viewer's
 * own role ended meanwhile.
 */
export async function setAdmin(
  deps: RequestDeps,
  viewer: Admin,
  { userId, isAdmin, role }: z.output<typeof adminChange>,
) {
  if (userId === viewer.id) throw new AppError('conflict', 'Another admin has to change this for you.');
  const adminRole = isAdmin ? role : null;
  const mayInvite = isAdmin && mayBeAnother(await findUser(deps.db, userId), role);
  const invitation = mayInvite ? await unknownPassword(deps) : undefined;
  const isChanged = await deps.db.transaction(async (tx) => {
    // Of two owners who take each other's role at once, the second has none any more.
    await requireOwner(tx, viewer);
    const before = await findUser(tx, userId);
    if (!before) throw memberNotFound();
    // Given since by another owner: the member may have used the link of that.
    if (adminRoleOf(before) === adminRole) return false;
    // With the link of a role that was given meanwhile, the member may have proved the address.
    const isInvited = isAdmin && mayBeAnother(before, role);
    if (isInvited && !invitation) throw new AppError('conflict', 'This account has changed. Please try again.');
    const update = isAdmin ? updateCredentials : updateUser;
    const user = await update(tx, userId, { isAdmin, adminRole, ...(isInvited ? invitation : {}) });
    if (!user) throw memberNotFound();
    if (isInvited) {
      const url = await insertResetLink(deps, tx, userId);
      await deps.mail.send(tx, { to: user.email, isAwaited: true, ...newAdmin({ url, minutes: LINK_MINUTES }) });
    }
    await recordAct(tx, viewer, {
      action: 'member.role_changed',
      subject: { id: user.id, name: user.username },
      before: { role: adminRoleOf(before) },
      after: { role: adminRole },
    });
    return true;
  });
  if (!isChanged) return DONE;
  deps.authSessions.forget(userId);
  deps.securityLog.record({ event: isAdmin ? 'admin_granted' : 'admin_revoked', memberId: userId, by: viewer.id });
  return DONE;
}

/** Whether somebody who gets a role may be another person than the one who reads the mails of the address. */
function mayBeAnother(user: UserRow | undefined, role: AdminRole): boolean {
  return user !== undefined && user.email !== null && !user.isAddressProved && adminRoleOf(user) !== role;
}

async function unknownPassword({ passwords, address }: RequestDeps) {
  return { password: await passwords.hash(createToken(), address) };
}
