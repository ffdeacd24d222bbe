import { updateCredentials } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordChange } from './contract.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/**
 * Sets a new password and ends every session of the member; this browser gets a new one. Throws `forbidden` for a wrong
 * password, `invalid` for a common new one.
 */
export async function changePassword(
  deps: RequestDeps,
  viewer: Viewer,
  { password, newPassword }: z.output<typeof passwordChange>,
) {
  await verifyPassword(deps, viewer, password);
  await refuseCommonPassword(deps, newPassword);
  const hash = await deps.passwords.hash(newPassword, deps.address);
  const member = await updateCredentials(deps.db, viewer.id, { password: hash });
  if (!member) throw new AppError('unauthenticated', 'Not authenticated');
  deps.authSessions.forget(viewer.id);
  deps.securityLog.record({ event: 'password_changed', memberId: viewer.id });
  await signIn(deps, member);
  return DONE;
}
