import type { Context } from '../context.js';
import { DONE } from '../fields.js';

/** Ends the browser's session, on the server too. Without one it changes nothing. */
export async function logout({ deps, cookie }: Context) {
  if (cookie.token) await deps.authSessions.invalidate(cookie.token);
  cookie.clear();
  return DONE;
}
