import { updateCredentials } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { beginSession, signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordChange } from './contract.js';
import { giveBackUnlessHashed } from './counted-try.js';
import { knownMember } from './known-device.js';
import { mailPasswordChange } from './mail-password-change.js';
import { takeMailbox } from './take-mailbox.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/**
 * Sets a new password, ends every session of the member and tells them by mail; this browser gets a new session. Throws `forbidden` for a wrong
 * password, `invalid` for a common new one, `too_many_requests`, and `unauthenticated` when the password was changed meanwhile.
 */
export async function changePassword(
  deps: RequestDeps,
  viewer: Viewer,
  { password, newPassword }: z.output<typeof passwordChange>,
) {
  const { password: former } = await verifyPassword(deps, viewer, password);
  await refuseCommonPassword(deps, newPassword);
  // Each one is told by mail, and ends the links that the member may have asked for.
  const counted = { action: 'change', name: String(viewer.id), place: 'session' } as const;
  await deps.limits.takeName(counted.action, counted.name, counted.place);
  const hash = await giveBackUnlessHashed(deps.limits, counted, async () => {
    const hashed = await deps.passwords.hash(newPassword, deps.address, knownMember(viewer.id));
    deps.requireInTime();
    return hashed;
  });
  const isTold = await takeMailbox(deps, viewer.username, viewer, 'notices');
  const session = await deps.db.transaction(async (tx) => {
    const member = await updateCredentials(tx, viewer.id, { password: hash }, former);
    if (!member) throw new AppError('unauthenticated', 'Not authenticated');
    if (isTold) await mailPasswordChange(deps, tx, member);
    const begun = await beginSession(deps, tx, member);
    deps.requireTimeToCommit();
    return begun;
  });
  deps.authSessions.forget(viewer.id);
  deps.securityLog.record({ event: 'password_changed', memberId: viewer.id });
  await signIn(deps, session);
  return DONE;
}
