import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { refuseDisputed, requireSubscription } from './require-billing.js';

/** Takes a cancellation back while the period still runs. Throws `conflict` without one, or in a dispute. */
export async function resumeSubscription(deps: Deps, viewer: Viewer): Promise<SubscriptionStatus> {
  refuseDisputed(viewer);
  const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
  await billing.setCancelAtPeriodEnd(subscription.id, false);
  return syncStatus(deps, viewer, customerId);
}
