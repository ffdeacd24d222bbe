import { findBillingAccount, findUser } from '@vizzi/db';
import { AppError, isPremiumMember } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { subscriptionStatus } from './contract.js';
import { syncSubscription } from './sync-subscription.js';
import { withinBudget } from './within-budget.js';

export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

/** States in which a payment may change the subscription at any moment. */
const WAITING = ['incomplete', 'past_due', 'unpaid'];

/**
 * The stored subscription, read from the provider again while a payment is awaited or when what was paid is over, so that no member
 * waits for a notification. When the provider does not answer, was asked too often for this member, or changes it meanwhile, the stored
 * one counts.
 */
export async function readFreshStatus(deps: Deps, viewer: Viewer) {
  const known = await readStatus(deps, viewer);
  const { status, currentPeriodEnd } = known.answer;
  const isOver = currentPeriodEnd !== null && currentPeriodEnd * 1000 <= deps.clock.now().getTime();
  if (!deps.billing || !known.customerId || !(isOver || WAITING.includes(status ?? ''))) return known;
  if (!(await deps.limits.takeAnywhere('status', String(viewer.id)))) return known;
  try {
    await withinBudget(deps.billing, syncSubscription(deps, viewer.id, known.customerId));
  } catch (error) {
    if (error instanceof AppError && ['unavailable', 'conflict'].includes(error.code)) return known;
    throw error;
  }
  return readStatus(deps, viewer);
}

/** The subscription after a change at the provider. */
export async function syncStatus(deps: Deps, viewer: Viewer, customerId: string): Promise<SubscriptionStatus> {
  await syncSubscription(deps, viewer.id, customerId);
  return (await readStatus(deps, viewer)).answer;
}

/** The stored subscription; `answer` is the part that callers get. */
export async function readStatus({ db }: Deps, viewer: Viewer) {
  const [user, account] = await Promise.all([findUser(db, viewer.id), findBillingAccount(db, viewer.id)]);
  const status = user?.subscriptionStatus ?? null;
  const tier = user?.subscriptionTier ?? null;
  const isLifetime = tier === 'lifetime';
  const end = isLifetime ? null : (account?.currentPeriodEnd ?? null);
  const answer: SubscriptionStatus = {
    hasSubscription: isPremiumMember({ subscriptionStatus: status, subscriptionTier: tier }),
    status,
    tier,
    currentPeriodEnd: end && Math.floor(end.getTime() / 1000),
  };
  return {
    answer,
    customerId: user?.stripeCustomerId ?? undefined,
    cancelAtPeriodEnd: !isLifetime && (account?.cancelAtPeriodEnd ?? false),
    isRefundPending: account?.isRefundPending ?? false,
  };
}
