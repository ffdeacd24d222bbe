import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';

/** Ends the browser's session; its cookie is left to expire. Without one it changes nothing. */
export async function logout({ authSessions, cookie }: RequestDeps) {
  if (cookie.token) await authSessions.invalidate(cookie.token);
  return DONE;
}
