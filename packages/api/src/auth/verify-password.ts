import { findUser, type UserRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { RequestDeps } from '../context.js';
import { giveBackUnlessHashed } from './counted-try.js';
import { knownMember } from './known-device.js';
import type { Viewer } from './viewer.js';

/** A session is a place of its own: its tries are counted apart from those at the login. */
const PLACE = 'session';

/**
 * Checks the member's password, and answers the member who has it. Throws `too_many_requests` after ten wrong ones, otherwise
 * `forbidden`, not `unauthenticated`: the session is still valid, unless the account is gone.
 */
export async function verifyPassword(deps: RequestDeps, viewer: Viewer, password: string): Promise<UserRow> {
  const { db, limits, passwords, address, securityLog } = deps;
  const member = String(viewer.id);
  await limits.takeName('password', member, PLACE);
  const user = await findUser(db, viewer.id);
  if (!user) throw new AppError('unauthenticated', 'Not authenticated');
  const counted = { action: 'password', name: member, place: PLACE } as const;
  const verify = () => passwords.verify(user.password, password, address, knownMember(viewer.id));
  if (!(await giveBackUnlessHashed(limits, counted, verify))) {
    securityLog.record({ event: 'password_check_failed', memberId: viewer.id });
    throw new AppError('forbidden', 'This is not your password');
  }
  await limits.reset('password', member, PLACE);
  deps.requireInTime();
  return user;
}
