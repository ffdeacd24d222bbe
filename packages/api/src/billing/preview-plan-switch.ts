import { PLANS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { planSwitch, planSwitchPreview } from './contract.js';
import { limitBilling } from './limit-billing.js';
import { requireSwitch } from './plan-switch.js';

/** What a change to the other plan costs today, and when that plan begins. Throws `conflict` and `too_many_requests`. */
export async function previewPlanSwitch(
  deps: RequestDeps,
  viewer: Viewer,
  { tier }: z.output<typeof planSwitch>,
): Promise<z.output<typeof planSwitchPreview>> {
  await limitBilling(deps, viewer, 'billing');
  const { billing, subscription, startsAt } = await requireSwitch(deps, viewer, tier);
  if (!startsAt) return { ...(await billing.previewChange(subscription.id, billing.prices[tier])), startsAt: null };
  return { amountDue: 0, currency: PLANS[tier].currency, startsAt: Math.floor(startsAt.getTime() / 1000) };
}
