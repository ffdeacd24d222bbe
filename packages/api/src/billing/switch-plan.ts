import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { changeSubscription } from './change-subscription.js';
import type { planSwitchRequest } from './contract.js';
import { limitBilling } from './limit-billing.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSwitch } from './plan-switch.js';

/**
 * Changes to the other plan: to the dearer one now, taking off what is left of the other, and to the cheaper one when the paid period
 * ends. Throws `conflict`, also when the payment fails or the plan would begin at another time than was shown, and `too_many_requests`.
 */
export async function switchPlan(
  deps: RequestDeps,
  viewer: Viewer,
  { tier, startsAt: shown }: z.output<typeof planSwitchRequest>,
): Promise<SubscriptionStatus> {
  await limitBilling(deps, viewer, 'subscribe');
  return changeSubscription(deps, viewer, async (requireAlone) => {
    const { billing, customerId, subscription, startsAt } = await requireSwitch(deps, viewer, tier);
    // A page that is open since before a renewal says that nothing is paid today.
    if (shown !== undefined && shown !== (startsAt && Math.floor(startsAt.getTime() / 1000))) {
      throw new AppError('conflict', 'What this costs has changed. Please look again.');
    }
    const priceId = billing.prices[tier];
    const before = async () => {
      await requireAlone();
      deps.requireInTime();
    };
    if (startsAt) await billing.changePriceAt(startsAt, subscription.id, priceId, before);
    else await billing.changePrice(subscription.id, priceId, before);
    return syncStatus(deps, viewer, customerId);
  });
}
