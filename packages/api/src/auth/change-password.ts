import { updateUser } from '@vizzi/db';
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
  refuseCommonPassword(newPassword);
  await updateUser(deps.db, viewer.id, { password: await deps.passwords.hash(newPassword) });
  await deps.authSessions.invalidateAll(viewer.id);
  await signIn(deps, viewer);
  return DONE;
}
