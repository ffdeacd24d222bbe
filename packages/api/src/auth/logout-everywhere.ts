import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { Viewer } from './viewer.js';

/** Ends every session of the member. */
export async function logoutEverywhere({ authSessions, cookie }: RequestDeps, viewer: Viewer) {
  await authSessions.invalidateAll(viewer.id);
  cookie.clear();
  return DONE;
}
