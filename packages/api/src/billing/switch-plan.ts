import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { changeSubscription } from './change-subscription.js';
import type { planSwitch } from './contract.js';
import { limitBilling } from './limit-billing.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSwitch } from './plan-switch.js';

/**
 * Changes to the other plan: to the dearer one now, taking off what is left of the other, and to the cheaper one when the paid period
 * ends. Throws `conflict`, also when the payment fails, and `too_many_requests`.
 */
export async function switchPlan(
  deps: RequestDeps,
  viewer: Viewer,
  { tier }: z.output<typeof planSwitch>,
): Promise<SubscriptionStatus> {
  await limitBilling(deps, viewer, 'subscribe');
  return changeSubscription(deps, viewer, async (requireAlone) => {
    const { billing, customerId, subscription, startsAt } = await requireSwitch(deps, viewer, tier);
    const priceId = billing.prices[tier];
    await requireAlone();
    deps.requireInTime();
    if (startsAt) await billing.changePriceAt(startsAt, subscription.id, priceId);
    else await billing.changePrice(subscription.id, priceId);
    return syncStatus(deps, viewer, customerId);
  });
}
