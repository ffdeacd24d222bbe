import { updateCredentials } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { passwordChanged } from '../mail/templates.js';
import { signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordChange } from './contract.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/**
 * Sets a new password, ends every session of the member and tells them by mail; this browser gets a new session. Throws `forbidden` for a wrong
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
  if (member.email)
    deps.mail.send({ to: member.email, ...passwordChanged({ url: deps.links.to('/forgot-password') }) });
  await signIn(deps, member);
  return DONE;
}
