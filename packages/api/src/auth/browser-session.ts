import type { RequestDeps } from '../context.js';
import type { User } from './contract.js';
import { toUser, type Viewer } from './viewer.js';

/** Signs a member in: a new session replaces the one that the browser had. */
export async function signIn({ authSessions, cookie }: RequestDeps, member: Viewer): Promise<{ user: User }> {
  if (cookie.token) await authSessions.invalidate(cookie.token);
  const { token, expiresAt } = await authSessions.create(member.id);
  cookie.set(token, expiresAt);
  return { user: toUser(member) };
}
