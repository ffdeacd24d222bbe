import { findUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { RequestDeps } from '../context.js';
import type { Viewer } from './viewer.js';

/** A session is a place of its own: its tries are counted apart from those at the login. */
const PLACE = 'session';

/**
 * Checks the member's password. Throws `too_many_requests` after ten wrong ones, otherwise `forbidden`, not
 * `unauthenticated`: the session is still valid.
 */
export async function verifyPassword(
  { db, limits, passwords, address, securityLog }: RequestDeps,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const member = String(viewer.id);
  await limits.takeName('password', member, PLACE);
  const user = await findUser(db, viewer.id);
  if (!(await passwords.verify(user?.password, password, address))) {
    securityLog.record({ event: 'password_check_failed', memberId: viewer.id });
    throw new AppError('forbidden', 'This is not your password');
  }
  await limits.reset('password', member, PLACE);
}
