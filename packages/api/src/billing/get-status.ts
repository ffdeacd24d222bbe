import { findBillingAccount, findUser } from '@vizzi/db';
import { AppError, isPremiumMember } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { syncSubscription } from './sync-subscription.js';

/** States that a payment may be about to end: nobody should wait for a notification to hear what they paid for. */
const WAITING = ['incomplete', 'past_due', 'unpaid'];

/** The member's subscription. While a payment is awaited the provider is asked; silent, the last known state stands. */
export async function getStatus(deps: Deps, viewer: Viewer) {
  const known = await readStatus(deps, viewer.id);
  if (!deps.billing || !known.customerId || !WAITING.includes(known.answer.status ?? '')) return known;
  try {
    await syncSubscription(deps, viewer.id, known.customerId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return known;
    throw error;
  }
  return readStatus(deps, viewer.id);
}

/** What is saved of a member's subscription; `answer` is what callers are told. */
export async function readStatus({ db }: Deps, userId: number) {
  const [user, account] = await Promise.all([findUser(db, userId), findBillingAccount(db, userId)]);
  const status = user?.subscriptionStatus ?? null;
  const tier = user?.subscriptionTier ?? null;
  const isLifetime = tier === 'lifetime';
  const end = isLifetime ? null : (account?.currentPeriodEnd ?? null);
  return {
    customerId: user?.stripeCustomerId ?? undefined,
    refundedAt: account?.refundedAt ?? null,
    cancelAtPeriodEnd: !isLifetime && (account?.cancelAtPeriodEnd ?? false),
    answer: {
      hasSubscription: isPremiumMember({ subscriptionStatus: status, subscriptionTier: tier }),
      status,
      tier,
      currentPeriodEnd: end && Math.floor(end.getTime() / 1000),
    },
  };
}
