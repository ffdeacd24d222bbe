import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { planSwitch } from './contract.js';
import { requireSwitch } from './plan-switch.js';

/** What a change to the other plan would cost today. Throws `conflict`. */
export async function previewPlanSwitch(deps: Deps, viewer: Viewer, { tier }: z.output<typeof planSwitch>) {
  const { billing, subscription } = await requireSwitch(deps, viewer, tier);
  return billing.previewChange(subscription.id, billing.prices[tier]);
}
