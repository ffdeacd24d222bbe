import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { cancelWithPeriod } from './cancel-with-period.js';
import { changeAlone } from './change-alone.js';
import { limitBilling } from './limit-billing.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSubscription } from './require-billing.js';

/**
 * Ends a subscription with the period that is paid for, or now when it is not paid. Throws `conflict` when there is
 * none, or when its payment went through meanwhile, and `too_many_requests`.
 */
export async function cancelSubscription(deps: RequestDeps, viewer: Viewer): Promise<SubscriptionStatus> {
  await limitBilling(deps, viewer, 'billing');
  return changeAlone(deps, viewer.id, async (requireAlone) => {
    const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
    await requireAlone();
    await cancelWithPeriod(billing, customerId, subscription, requireAlone);
    return syncStatus(deps, viewer, customerId);
  });
}
