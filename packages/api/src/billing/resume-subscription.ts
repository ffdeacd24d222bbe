import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { changeSubscription } from './change-subscription.js';
import { limitBilling } from './limit-billing.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { refuseDisputed, requireSubscription } from './require-billing.js';

/**
 * Takes a cancellation back while the period still runs. Throws `conflict` without one, or in a dispute, and
 * `too_many_requests`.
 */
export async function resumeSubscription(deps: RequestDeps, viewer: Viewer): Promise<SubscriptionStatus> {
  // Fewer than cancellations, so that a member who resumes too often can still cancel.
  await limitBilling(deps, viewer, 'subscribe');
  return changeSubscription(deps, viewer, async (requireAlone) => {
    await refuseDisputed(deps, viewer);
    const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
    await billing.setCancelAtPeriodEnd(subscription.id, false, async () => {
      await requireAlone();
      deps.requireInTime();
    });
    return syncStatus(deps, viewer, customerId);
  });
}
