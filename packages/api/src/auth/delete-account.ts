import { deleteUser } from '@vizzi/db';
import { endSubscriptions } from '../billing/end-subscriptions.js';
import { findCustomer } from '../billing/require-billing.js';
import type { Context } from '../context.js';
import { DONE } from '../fields.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/**
 * Deletes the account with everything that is its own, for good. What was written to support stays, without a name tied
 * to it. A subscription ends first; while the payment provider cannot be told so, nothing is deleted (`unavailable`).
 */
export async function deleteAccount({ deps, cookie }: Context, viewer: Viewer, password: string) {
  await verifyPassword(deps, viewer, password);
  const customerId = await findCustomer(deps, viewer);
  if (customerId && deps.billing) await endSubscriptions(deps.billing, customerId);
  await deleteUser(deps.db, viewer.id);
  deps.authSessions.forget(viewer.id);
  cookie.clear();
  return DONE;
}
