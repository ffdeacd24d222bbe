import type { Db, UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { passwordChanged } from '../mail/templates.js';
import { insertResetLink, LINK_MINUTES } from './reset-link.js';

/**
 * Tells a member that the password was changed by somebody who knew it, with a link that sets another one. A thief who goes on changing it, and
 * uses up the links that may be mailed, leaves the member a way back each time.
 */
export async function mailPasswordChange(deps: Deps, tx: Db, { id, email }: UserRow): Promise<void> {
  if (!email) return;
  const url = await insertResetLink(deps, tx, id);
  await deps.mail.send(tx, { to: email, isAwaited: true, ...passwordChanged({ url, minutes: LINK_MINUTES }) });
}
