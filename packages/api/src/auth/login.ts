import { readClock, type UserRow, useSignInCode } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { signInCode as codeMail } from '../mail/templates.js';
import { signIn } from './browser-session.js';
import type { credentials } from './contract.js';
import { findNamedAccount } from './known-device.js';
import { CODE_MINUTES, isSignInCode, signInCode } from './sign-in-code.js';
import type { Viewer } from './viewer.js';

/**
 * Signs a member in. After many tries for a name, from anywhere, a client that is not known also needs a mailed code. Throws
 * `unauthenticated` or `code_required`, which do not tell whether the name or the password is right.
 */
export async function login(deps: RequestDeps, _viewer: Viewer | null, input: z.output<typeof credentials>) {
  const { limits, passwords, address, securityLog } = deps;
  const name = input.username.toLowerCase();
  const account = await findNamedAccount(deps, input.username);
  const { user, place, isKnown, isKnownDevice } = account;
  // Strangers at the same address do not shut out a device that signed in before.
  if (!isKnownDevice) await limits.takeAddress('login', address);
  await limits.takeName('login', name, place);
  const needsCode = !isKnown && !(await limits.takeAnywhere('login', name));
  const matches = await passwords.verify(user?.password, input.password, address);
  const isRight = user !== undefined && matches;
  if (isRight && (!needsCode || (await takeCode(deps, user, input.code)))) {
    await limits.reset('login', name, place);
    return signIn(deps, user, account);
  }

  const isMailed = isRight && !input.code && (await mailCode(deps, user));
  securityLog.record({ event: isMailed ? 'sign_in_code_mailed' : 'sign_in_failed', memberId: user?.id ?? null });
  if (!needsCode) throw new AppError('unauthenticated', 'Invalid username or password');
  if (input.code) throw new AppError('unauthenticated', 'Invalid username, password or code');
  throw new AppError(
    'code_required',
    'There were many tries to sign in with this name. If the password is right, we have mailed you a code. Please enter it.',
  );
}

/** Whether a code is the account's, and was not used; it is used up then. */
async function takeCode({ db }: RequestDeps, user: UserRow, code = ''): Promise<boolean> {
  return isSignInCode(user, code, await readClock(db)) && useSignInCode(db, user);
}

/** Mails the code of these minutes, a few times at most; answers whether it was mailed. */
async function mailCode({ db, limits, mail }: RequestDeps, user: UserRow): Promise<boolean> {
  if (!user.email || !(await limits.takeAnywhere('code', user.username.toLowerCase()))) return false;
  const code = signInCode(user, await readClock(db));
  await mail.send(db, { to: user.email, ...codeMail({ code, minutes: CODE_MINUTES }) });
  return true;
}
