import { deleteUser } from '@vizzi/db';
import type { Context } from '../context.js';
import { DONE } from '../fields.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/** Deletes the account with everything that is its own, for good. What was written to support stays, without a name tied to it. */
export async function deleteAccount({ deps, cookie }: Context, viewer: Viewer, password: string) {
  await verifyPassword(deps, viewer, password);
  await deleteUser(deps.db, viewer.id);
  deps.authSessions.forget(viewer.id);
  cookie.clear();
  return DONE;
}
