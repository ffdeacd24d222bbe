import { type Db, insertPasswordReset, type UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { passwordChanged } from '../mail/templates.js';
import { createToken, hashToken } from './auth-sessions.js';
import { LINK_MINUTES } from './request-password-reset.js';

/** Tells a member that the password was changed by a link of a mail. */
export async function mailPasswordReset({ mail, links }: Deps, tx: Db, { email }: UserRow): Promise<void> {
  if (email) await mail.send(tx, { to: email, ...passwordChanged({ url: links.to('/forgot-password'), notes: [] }) });
}

/**
 * Tells a member that the password was changed by who knew it, with a link that sets another one: a thief who changes it on and on, and
 * uses up the links that may be mailed, leaves the member a way back each time.
 */
export async function mailPasswordChange({ mail, links }: Deps, tx: Db, { id, email }: UserRow): Promise<void> {
  if (!email) return;
  const token = createToken();
  await insertPasswordReset(tx, { id: hashToken(token), userId: id, minutes: LINK_MINUTES });
  const notes = [
    `The link works once, for the next ${LINK_MINUTES} minutes. After that, ask for one where you log in.`,
  ];
  const message = passwordChanged({ url: links.to(`/reset-password#${token}`), notes });
  await mail.send(tx, { to: email, isAwaited: true, ...message });
}
