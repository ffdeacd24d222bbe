import { takePasswordReset, updateCredentials } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { passwordChanged } from '../mail/templates.js';
import { hashToken } from './auth-sessions.js';
import { signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordReset } from './contract.js';
import { networkOf } from './network.js';
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
  const { db, passwords, clock, authSessions, limits, mail, links, address, securityLog } = deps;
  await limits.take('reset', hashToken(token), address);
  await refuseCommonPassword(deps, password);
  const hash = await passwords.hash(password, address);
  const user = await db.transaction(async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(token), clock.now());
    return userId === undefined ? undefined : updateCredentials(tx, userId, { password: hash });
  });
  if (!user) throw new AppError('invalid', 'This link has been used or is too old. Please ask for a new one.');
  authSessions.forget(user.id);
  await limits.reset('login', user.username.toLowerCase(), networkOf(address));
  securityLog.record({ event: 'password_reset_used', memberId: user.id });
  if (user.email) mail.send({ to: user.email, ...passwordChanged({ url: links.to('/forgot-password') }) });
  return signIn(deps, user);
}
