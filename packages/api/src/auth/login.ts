import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { settleSoon } from '../settle-soon.js';
import { beginNamedSession, signIn } from './browser-session.js';
import type { credentials } from './contract.js';
import { giveBackUnlessHashed } from './counted-try.js';
import { findNamedAccount, knownMember } from './known-device.js';
import { mailCode, takeCode } from './mail-code.js';
import { inSignInTurn } from './sign-in-turn.js';
import type { Viewer } from './viewer.js';

/**
 * Signs a member in. After many tries for a name, from anywhere, a client that is not known also needs a mailed code. Throws
 * `unauthenticated` or `code_required`, which do not tell whether the name or the password is right.
 */
export async function login(deps: RequestDeps, _viewer: Viewer | null, input: z.output<typeof credentials>) {
  const { limits, passwords, address, securityLog } = deps;
  const name = input.username.toLowerCase();
  const read = async () => {
    const found = await findNamedAccount(deps, input.username);
    // Strangers at the same address do not shut out a device that signed in before.
    if (!found.isKnownDevice) await limits.takeAddress('login', address);
    await limits.takeName('login', name, found.place);
    return { account: found, needsCode: !found.isKnown && !(await limits.takeAnywhere('login', name)) };
  };
  const { account, needsCode } = await inSignInTurn(deps, read);
  const { user, place, isKnown } = account;
  const known = user && isKnown ? knownMember(user.id) : undefined;
  const verify = () => passwords.verify(user?.password, input.password, address, known);
  const matches = await giveBackUnlessHashed(limits, { action: 'login', name, place }, verify);
  const isRight = user !== undefined && matches;
  if (isRight && (!needsCode || (await takeCode(deps, user, 'sign-in', input.code)))) {
    // Beside it: tries that are not forgotten end by themselves.
    const forgotten = settleSoon(limits.reset('login', name, place));
    const session = await beginNamedSession(deps, user, account);
    await forgotten;
    return signIn(deps, session);
  }

  const isMailed = isRight && !input.code && (await mailCode(deps, user, 'sign-in'));
  securityLog.record({ event: isMailed ? 'sign_in_code_mailed' : 'sign_in_failed', memberId: user?.id ?? null });
  if (!needsCode) throw new AppError('unauthenticated', 'Invalid username or password');
  if (input.code)
    throw new AppError(
      'unauthenticated',
      'Invalid username, password or code. With the right password and no code we mail you one.',
    );
  throw new AppError(
    'code_required',
    'There were many tries to sign in with this name. If the password is right, we have mailed you a code. Please enter it.',
  );
}
