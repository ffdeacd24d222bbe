import { type Db, insertPasswordReset } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { createToken, hashToken } from './auth-sessions.js';

/** The limit of `reset` from anywhere counts the same minutes: while it mails no more, a link that was mailed still works. */
export const LINK_MINUTES = 30;

/**
 * Saves a link that sets a new password of a member; answers its address. Without a member it sets none: the row is written so that the
 * time of an answer does not tell whether there is one.
 */
export async function insertResetLink({ links }: Pick<Deps, 'links'>, tx: Db, userId: number | null): Promise<string> {
  const token = createToken();
  await insertPasswordReset(tx, { id: hashToken(token), userId, minutes: LINK_MINUTES });
  // Browsers do not send the fragment: no server log and no referrer contains the token.
  return links.to(`/reset-password#${token}`);
}
