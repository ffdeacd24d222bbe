import { findUserByUsername, insertPasswordReset, takePasswordReset, updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Context } from '../context.js';
import { DONE } from '../fields.js';
import { passwordChanged, passwordReset as resetMail } from '../mail/templates.js';
import { createToken, hashToken } from './auth-sessions.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { passwordReset } from './contract.js';
import { signIn } from './sign-in.js';

const LINK_MINUTES = 30;

/** Sends a link that sets a new password. The answer is the same whether there is such an account or not. */
export async function requestPasswordReset({ deps, address }: Context, username: string) {
  await deps.limits.take('reset', username.toLowerCase(), address);
  const user = await findUserByUsername(deps.db, username);
  if (!user?.email) return DONE;
  const token = createToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await insertPasswordReset(deps.db, { id: hashToken(token), userId: user.id, expiresAt }, now);
  // Behind the hash it reaches our page only: no log, no proxy and no other site sees it.
  const url = deps.links.to(`/reset-password#${token}`);
  deps.mail.send({ to: user.email, ...resetMail({ url, minutes: LINK_MINUTES }) });
  return DONE;
}

/** Sets the password of whoever holds the link, ends all other sessions and signs in. Throws `invalid` for a link that is used or too old. */
export async function resetPassword(ctx: Context, { token, password }: z.output<typeof passwordReset>) {
  const { db, passwords, clock, authSessions, limits, mail, links } = ctx.deps;
  await limits.take('reset', hashToken(token), ctx.address);
  refuseCommonPassword(password);
  const hash = await passwords.hash(password);
  const user = await db.transaction(async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(token), clock.now());
    return userId === undefined ? undefined : updateUser(tx, userId, { password: hash });
  });
  if (!user) throw new AppError('invalid', 'This link has been used or is too old. Please ask for a new one.');
  await authSessions.invalidateAll(user.id);
  await limits.reset('login', user.username.toLowerCase());
  if (user.email) mail.send({ to: user.email, ...passwordChanged({ url: links.to('/forgot-password') }) });
  return signIn(ctx, user);
}
