import { AppError, type PaidTier } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { tierOf } from './current-subscription.js';
import { readStatus } from './get-status.js';
import { requireSubscription } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';

/** Lets a subscription end with the period that is paid for; one whose payment failed ends at once. */
export async function cancelSubscription(deps: Deps, viewer: Viewer) {
  const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
  if (subscription.status === 'active') await billing.setCancelAtPeriodEnd(subscription.id, true);
  else await billing.cancelNow(subscription.id);
  return settled(deps, viewer, customerId);
}

/** Takes a cancellation back while the period still runs. */
export async function resumeSubscription(deps: Deps, viewer: Viewer) {
  const { billing, customerId, subscription } = await requireSubscription(deps, viewer);
  await billing.setCancelAtPeriodEnd(subscription.id, false);
  return settled(deps, viewer, customerId);
}

/** What changing to the other plan would cost today. */
export async function previewPlanSwitch(deps: Deps, viewer: Viewer, tier: PaidTier) {
  const { billing, subscription } = await requireSwitch(deps, viewer, tier);
  return billing.previewChange(subscription.id, billing.prices[tier]);
}

/** Changes to the other plan; what is left of the old one counts. Throws `conflict` when the payment fails. */
export async function switchPlan(deps: Deps, viewer: Viewer, tier: PaidTier) {
  const { billing, customerId, subscription } = await requireSwitch(deps, viewer, tier);
  await billing.changePrice(subscription.id, billing.prices[tier]);
  return settled(deps, viewer, customerId);
}

async function requireSwitch(deps: Deps, viewer: Viewer, tier: PaidTier) {
  const running = await requireSubscription(deps, viewer);
  const { subscription } = running;
  if (subscription.status !== 'active') {
    throw new AppError('conflict', 'Please pay the open invoice first. Then the plan can be changed.');
  }
  if (subscription.cancelAtPeriodEnd) {
    throw new AppError('conflict', 'Your subscription is cancelled. Resume it first, then change the plan.');
  }
  if (tierOf(subscription) === tier) throw new AppError('conflict', `You are on the ${tier} plan already.`);
  return running;
}

async function settled(deps: Deps, viewer: Viewer, customerId: string) {
  await syncSubscription(deps, viewer.id, customerId);
  return (await readStatus(deps, viewer.id)).answer;
}
