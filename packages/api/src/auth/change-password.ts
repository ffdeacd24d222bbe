import { updateUser } from '@vizzi/db';
import type { z } from 'zod';
import type { Context } from '../context.js';
import { DONE } from '../fields.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordChange } from './contract.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/** Sets a new password and signs the member out everywhere but here, where the session becomes a new one. */
export async function changePassword(
  { deps, cookie }: Context,
  viewer: Viewer,
  { password, newPassword }: z.output<typeof passwordChange>,
) {
  await verifyPassword(deps, viewer, password);
  refuseCommonPassword(newPassword);
  await updateUser(deps.db, viewer.id, { password: await deps.passwords.hash(newPassword) });
  await deps.authSessions.invalidateAll(viewer.id);
  const { token, expiresAt } = await deps.authSessions.create(viewer.id);
  cookie.set(token, expiresAt);
  return DONE;
}
