import { readClock, type UserRow, useMailedCode } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import { refundCode, signInCode } from '../mail/templates.js';
import { takeMailbox } from './take-mailbox.js';
import { CODE_MINUTES, type CodePurpose, isMailedCode, mailedCode } from './mailed-code.js';

const MAILS = { 'sign-in': signInCode, refund: refundCode };

/** Mails the code of these minutes, a few times at most; answers whether it was mailed. */
export async function mailCode(deps: RequestDeps, user: UserRow, purpose: CodePurpose): Promise<boolean> {
  const { db, limits, mail } = deps;
  if (!user.email || !(await limits.takeAnywhere('code', user.username.toLowerCase()))) return false;
  if (!(await takeMailbox(deps, user.username, user))) return false;
  const code = mailedCode(user, purpose, await readClock(db));
  await mail.send(db, { to: user.email, isAwaited: true, ...MAILS[purpose]({ code, minutes: CODE_MINUTES }) });
  return true;
}

/**
 * Whether a code is the account's, and was not used; it is used up then, and the address is proved. Throws `unavailable`, and uses
 * nothing up, when the member was told to try again.
 */
export async function takeCode(deps: RequestDeps, user: UserRow, purpose: CodePurpose, code = ''): Promise<boolean> {
  if (!isMailedCode(user, purpose, code, await readClock(deps.db))) return false;
  deps.requireInTime();
  return useMailedCode(deps.db, user);
}
