import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { changeSubscription } from './change-subscription.js';
import type { planSwitch } from './contract.js';
import { limitBilling } from './limit-billing.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSwitch } from './plan-switch.js';

/**
 * Changes to the other plan and credits the rest of the old one. Throws `conflict`, also when the payment fails, and
 * `too_many_requests`.
 */
export async function switchPlan(
  deps: RequestDeps,
  viewer: Viewer,
  { tier }: z.output<typeof planSwitch>,
): Promise<SubscriptionStatus> {
  await limitBilling(deps, viewer, 'subscribe');
  return changeSubscription(deps, viewer, async (requireAlone) => {
    const { billing, customerId, subscription } = await requireSwitch(deps, viewer, tier);
    await requireAlone();
    deps.requireInTime();
    await billing.changePrice(subscription.id, billing.prices[tier]);
    return syncStatus(deps, viewer, customerId);
  });
}
