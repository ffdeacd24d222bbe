import { findUserId, insertUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { welcome } from '../mail/templates.js';
import { beginSession, signIn } from './browser-session.js';
import { refuseCommonPassword } from './common-passwords.js';
import type { registration } from './contract.js';
import { giveBackUnlessHashed } from './counted-try.js';
import { networkOf } from './network.js';
import { takeMailbox } from './take-mailbox.js';
import { inSignInTurn } from './sign-in-turn.js';
import type { Viewer } from './viewer.js';

/** Opens a free account and signs it in. Throws `conflict` when the name is taken, in any case, `invalid` for a common password. */
export async function register(deps: RequestDeps, _viewer: Viewer | null, input: z.output<typeof registration>) {
  const { db, limits, links, mail, passwords, address, securityLog } = deps;
  const { username } = input;
  const counted = { action: 'register', name: username.toLowerCase(), place: networkOf(address) } as const;
  await inSignInTurn(deps, () => limits.take(counted.action, counted.name, address));
  await refuseCommonPassword(deps, input.password);
  const password = await giveBackUnlessHashed(limits, counted, () => passwords.hash(input.password, address));
  // Before the mail is counted: strangers who try the name of a member keep no mail from the member.
  if ((await findUserId(db, username)) !== 0) throw nameTaken();
  const isWelcomed = await takeMailbox(deps, username, { isAddressProved: false });
  const session = await db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email: username, password });
    if (!user) throw nameTaken();
    if (isWelcomed) await mail.send(tx, { to: username, ...welcome({ url: links.to('/free-vizzies') }) });
    const begun = await beginSession(deps, tx, user);
    deps.requireTimeToCommit();
    return begun;
  });
  securityLog.record({ event: 'registered', memberId: session.member.id });
  return signIn(deps, session);
}

function nameTaken(): AppError {
  return new AppError('conflict', 'An account with this email already exists');
}
