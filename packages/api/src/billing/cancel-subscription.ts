import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSubscription } from './require-billing.js';

/**
 * Ends a subscription with the period that is paid for, or now when its payment failed. Throws `conflict` when there is
 * none.
 */
export async function cancelSubscription(deps: Deps, viewer: Viewer): Promise<SubscriptionStatus> {
  const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
  if (subscription.status === 'active') await billing.setCancelAtPeriodEnd(subscription.id, true);
  else await billing.cancelNow(subscription.id);
  return syncStatus(deps, viewer, customerId);
}
