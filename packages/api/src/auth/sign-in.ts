import type { Context } from '../context.js';
import { toUser, type Viewer } from './viewer.js';

/** Replaces whatever session the browser had by a new one of this member. */
export async function signIn({ deps, cookie }: Context, viewer: Viewer) {
  if (cookie.token) await deps.authSessions.invalidate(cookie.token);
  const { token, expiresAt } = await deps.authSessions.create(viewer.id);
  cookie.set(token, expiresAt);
  return { user: toUser(viewer) };
}
