import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { planSwitch } from './contract.js';
import { type SubscriptionStatus, syncStatus } from './membership-status.js';
import { requireSwitch } from './plan-switch.js';

/** Changes to the other plan and credits the rest of the old one. Throws `conflict`, also when the payment fails. */
export async function switchPlan(
  deps: Deps,
  viewer: Viewer,
  { tier }: z.output<typeof planSwitch>,
): Promise<SubscriptionStatus> {
  const { billing, customerId, subscription } = await requireSwitch(deps, viewer, tier);
  await billing.changePrice(subscription.id, billing.prices[tier]);
  return syncStatus(deps, viewer, customerId);
}
