import { missingOwner } from '@vizzi/db';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { passwordReset as resetMail } from '../mail/templates.js';
import type { passwordResetRequest } from './contract.js';
import { findNamedAccount } from './known-device.js';
import { insertResetLink, LINK_MINUTES } from './reset-link.js';
import { inSignInTurn } from './sign-in-turn.js';
import { takeMailbox } from './take-mailbox.js';
import type { Viewer } from './viewer.js';

/**
 * Mails a link that sets a new password. Neither the answer nor its time tells whether there is such an account: both cases
 * run the same queries and write the same rows.
 */
export async function requestPasswordReset(
  deps: RequestDeps,
  _viewer: Viewer | null,
  { username }: z.output<typeof passwordResetRequest>,
) {
  return inSignInTurn(deps, () => mailResetLink(deps, username));
}

async function mailResetLink(deps: RequestDeps, username: string) {
  const { db, limits, mail, address, securityLog } = deps;
  const name = username.toLowerCase();
  const { user, place, isKnown, isKnownDevice } = await findNamedAccount(deps, username);
  if (!isKnownDevice) await limits.takeAddress('reset', address);
  await limits.takeName('reset', name, place);
  // Strangers keep no link from a place where the member was, which has a limit of its own.
  const isWithinLimit = await limits.takeAnywhere('reset', `${isKnown ? 'known' : 'unknown'} ${name}`);
  const email = isWithinLimit && (await takeMailbox(deps, name, user)) ? user?.email : undefined;

  const save = (userId: number | null, to: string | null) =>
    db.transaction(async (tx) => {
      const url = await insertResetLink(deps, tx, userId);
      await mail.send(tx, { to, isAwaited: true, ...resetMail({ url, minutes: LINK_MINUTES }) });
    });
  await save((email ? user?.id : null) ?? null, email ?? null).catch((error: unknown) => {
    // The account was deleted at this moment: nobody has the name any more.
    if (missingOwner(error) !== 'users') throw error;
    return save(null, null);
  });
  securityLog.record({ event: 'password_reset_requested', memberId: user?.id ?? null });
  return DONE;
}
