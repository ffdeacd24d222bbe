import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { planSwitch } from './contract.js';
import { limitBilling } from './limit-billing.js';
import { requireSwitch } from './plan-switch.js';

/** What a change to the other plan would cost today. Throws `conflict` and `too_many_requests`. */
export async function previewPlanSwitch(deps: RequestDeps, viewer: Viewer, { tier }: z.output<typeof planSwitch>) {
  await limitBilling(deps, viewer, 'billing');
  const { billing, subscription } = await requireSwitch(deps, viewer, tier);
  return billing.previewChange(subscription.id, billing.prices[tier]);
}
