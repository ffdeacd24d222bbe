import { findPasswordReset, takePasswordReset, updateCredentials } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { passwordChanged } from '../mail/templates.js';
import { settleSoon } from '../settle-soon.js';
import { hashToken } from './auth-sessions.js';
import { beginSession, signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordReset } from './contract.js';
import { giveBackUnlessHashed } from './counted-try.js';
import { networkOf } from './network.js';
import { inSignInTurn } from './sign-in-turn.js';
import type { Viewer } from './viewer.js';

/**
 * Sets a new password with the token of a link, ends every session of the member and signs in. Throws `invalid` for a
 * common password, and for a link that was used or is too old.
 */
export async function resetPassword(
  deps: RequestDeps,
  _viewer: Viewer | null,
  { token, password }: z.output<typeof passwordReset>,
) {
  const { db, passwords, authSessions, limits, address, securityLog } = deps;
  const id = hashToken(token);
  // Strangers at the same address do not shut out a member who has a link.
  const counted = { action: 'reset', name: id, place: networkOf(address) } as const;
  const isValid = await inSignInTurn(deps, async () => {
    const isFound = await findPasswordReset(db, id);
    if (!isFound) await limits.takeAddress('reset', address);
    await limits.takeName(counted.action, counted.name, counted.place);
    return isFound;
  });
  await refuseCommonPassword(deps, password);
  const known = isValid ? `link ${id}` : undefined;
  const hash = await giveBackUnlessHashed(limits, counted, async () => {
    const hashed = await passwords.hash(password, address, known);
    deps.requireInTime();
    return hashed;
  });
  const session = await db.transaction(async (tx) => {
    const userId = await takePasswordReset(tx, id);
    const changed =
      userId === undefined ? undefined : await updateCredentials(tx, userId, { password: hash, isAddressProved: true });
    if (!changed) throw new AppError('invalid', 'This link has been used or is too old. Please ask for a new one.');
    const url = deps.links.to('/forgot-password');
    if (changed.email) await deps.mail.send(tx, { to: changed.email, ...passwordChanged({ url, minutes: null }) });
    const begun = await beginSession(deps, tx, changed);
    deps.requireTimeToCommit();
    return begun;
  });
  const { member } = session;
  authSessions.forget(member.id);
  // Wrong tries of before count for a while, when this fails.
  await settleSoon(limits.reset('login', member.username.toLowerCase(), networkOf(address)));
  securityLog.record({ event: 'password_reset_used', memberId: member.id });
  return signIn(deps, session);
}
