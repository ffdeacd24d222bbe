import { findUserByUsername, insertPasswordReset } from '@vizzi/db';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { passwordReset as resetMail } from '../mail/templates.js';
import { createToken, hashToken } from './auth-sessions.js';
import type { passwordResetRequest } from './contract.js';
import type { Viewer } from './viewer.js';

const LINK_MINUTES = 30;

/** Mails a link that sets a new password. The answer does not tell whether there is such an account. */
export async function requestPasswordReset(
  { db, clock, limits, links, mail, address }: RequestDeps,
  _viewer: Viewer | null,
  { username }: z.output<typeof passwordResetRequest>,
) {
  await limits.take('reset', username.toLowerCase(), address);
  const user = await findUserByUsername(db, username);
  if (!user?.email) return DONE;
  const token = createToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await insertPasswordReset(db, { id: hashToken(token), userId: user.id, expiresAt }, now);
  // Browsers do not send the fragment: no server log and no referrer contains the token.
  const url = links.to(`/reset-password#${token}`);
  mail.send({ to: user.email, ...resetMail({ url, minutes: LINK_MINUTES }) });
  return DONE;
}
