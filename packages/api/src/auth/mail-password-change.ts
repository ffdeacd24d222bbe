import type { Db, UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { passwordChanged } from '../mail/templates.js';

/** Tells a member that the password was changed. */
export async function mailPasswordChange({ mail, links }: Deps, tx: Db, { email }: UserRow): Promise<void> {
  if (email) await mail.send(tx, { to: email, ...passwordChanged({ url: links.to('/forgot-password') }) });
}
