import type { UserRow } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import type { User } from './contract.js';
import { type NamedAccount, rememberDevice } from './known-device.js';
import { toUser } from './viewer.js';

/**
 * Signs a member in: a new session replaces the one that the browser had, and the browser becomes a known device, unless it
 * is one. Throws `unauthenticated` when the password was changed since `member` was read.
 */
export async function signIn(
  deps: RequestDeps,
  member: UserRow,
  { staysKnown, readAt }: Partial<Pick<NamedAccount, 'staysKnown' | 'readAt'>> = {},
): Promise<{ user: User }> {
  const { authSessions, cookie, securityLog } = deps;
  if (cookie.token) await authSessions.invalidate(cookie.token);
  const { token, expiresAt } = await authSessions.create(member.id, member.password, readAt);
  cookie.set(token, expiresAt);
  if (!staysKnown) await rememberDevice(deps, member);
  securityLog.record({ event: 'signed_in', memberId: member.id });
  return { user: toUser(member) };
}
