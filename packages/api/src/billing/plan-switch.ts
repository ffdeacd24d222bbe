import { AppError, type PaidTier } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { tierOf } from './current-subscription.js';
import { MAX_INVOICES_OF_CHANGES } from './gateway.js';
import { refuseDisputed, requireSubscription, type RunningSubscription } from './require-billing.js';

export interface PlanSwitch extends RunningSubscription {
  /** When the other plan is charged first; null when that is today. */
  readonly startsAt: Date | null;
}

/**
 * The member's subscription, if it can change to this plan now. The dearer plan begins today; the cheaper one, or any where nothing is
 * charged before the period ends or some of it was given back, begins then: so no credit is left over. Throws `conflict`.
 */
export async function requireSwitch(deps: Deps, viewer: Viewer, tier: PaidTier): Promise<PlanSwitch> {
  await refuseDisputed(deps, viewer);
  const running = await requireSubscription(deps, viewer);
  const { subscription } = running;
  if (subscription.status !== 'active') {
    throw new AppError('conflict', 'Please pay the open invoice first. Then the plan can be changed.');
  }
  // Nor is an unpaid period credited, or given for nothing until the other plan begins.
  if (subscription.owed) {
    throw new AppError(
      'conflict',
      'Your renewal is being paid at the moment. Please change the plan in an hour or two.',
    );
  }
  if (subscription.cancelAtPeriodEnd) {
    throw new AppError('conflict', 'Your subscription is cancelled. Resume it first, then change the plan.');
  }
  if (tierOf(subscription) === tier) throw new AppError('conflict', `You are on the ${tier} plan already.`);
  const invoices = await running.billing.listInvoices(running.customerId);
  // What was given back of the period would be credited once more.
  const current = invoices.find(({ subscriptionId, paidAt }) => subscriptionId === subscription.id && paidAt);
  const isGivenBack = current !== undefined && current.refunded > 0;
  const isLater = tier === 'monthly' || subscription.isPaidAhead || isGivenBack;
  if (isLater && invoices.length >= MAX_INVOICES_OF_CHANGES) {
    throw new AppError('conflict', 'This plan was changed too many times. Please write to our support.');
  }
  return { ...running, startsAt: isLater ? subscription.currentPeriodEnd : null };
}
