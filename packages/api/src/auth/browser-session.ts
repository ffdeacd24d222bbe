import type { Db, UserRow } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import { settleSoon } from '../settle-soon.js';
import type { User } from './contract.js';
import { type DeviceToken, type NamedAccount, rememberDevice } from './known-device.js';
import { toUser } from './viewer.js';

/** A session that was begun, and that the browser is to be told. */
export interface BegunSession {
  readonly member: UserRow;
  readonly token: string;
  readonly expiresAt: Date;
  /** Undefined for a device that stays known. */
  readonly device: DeviceToken | undefined;
}

/**
 * Begins a session for a member and makes the browser a known device, in the transaction of what the session follows, so that nobody
 * is told of a failure of what was done. Throws `unauthenticated` when the password was changed since `member` was read.
 */
export async function beginSession(deps: RequestDeps, within: Db, member: UserRow): Promise<BegunSession> {
  const session = await deps.authSessions.create(member.id, { password: member.password, within });
  return { member, ...session, device: await rememberDevice(deps, within, member) };
}

/** The same for a member whose account was read to sign in, without a transaction. A device that is known for long stays so. */
export async function beginNamedSession(
  deps: RequestDeps,
  member: UserRow,
  { staysKnown, readAt }: NamedAccount,
): Promise<BegunSession> {
  const session = await deps.authSessions.create(member.id, { password: member.password, now: readAt });
  return { member, ...session, device: staysKnown ? undefined : await rememberDevice(deps, deps.db, member) };
}

/** Signs the browser in with a session that was begun. The session that it had ends. */
export async function signIn(deps: RequestDeps, session: BegunSession): Promise<{ user: User }> {
  const { authSessions, cookie, device, securityLog } = deps;
  const { member, token, expiresAt } = session;
  const former = cookie.token;
  cookie.set(token, expiresAt);
  if (session.device) device.set(session.device.token, session.device.expiresAt);
  securityLog.record({ event: 'signed_in', memberId: member.id });
  // The browser forgets it all the same, and it ends by itself.
  if (former) await settleSoon(authSessions.invalidate(former));
  return { user: toUser(member) };
}
