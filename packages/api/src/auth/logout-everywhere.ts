import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { Viewer } from './viewer.js';

/** Ends every session of the member. */
export async function logoutEverywhere({ authSessions, securityLog }: RequestDeps, viewer: Viewer) {
  await authSessions.invalidateAll(viewer.id);
  securityLog.record({ event: 'signed_out_everywhere', memberId: viewer.id });
  return DONE;
}
