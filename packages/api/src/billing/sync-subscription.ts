import { beginBillingRead, lockBillingAccount, updateBillingAccount, updateUser } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { currentSubscription, tierOf } from './current-subscription.js';
import type { ProviderSubscription } from './gateway.js';
import { type Membership, sendMembershipMails } from './send-membership-mails.js';
import { requireBilling } from './require-billing.js';

/**
 * Copies the provider's current state into the account. Reads are numbered when they begin, and an answer is dropped when
 * a later read has been saved, so that a late answer never restores an older state. Throws `unavailable` when the
 * provider does not answer; then nothing changes.
 */
export async function syncSubscription(deps: Deps, userId: number, customerId: string): Promise<void> {
  const billing = requireBilling(deps);
  const readAt = deps.clock.now();
  const read = await beginBillingRead(deps.db, userId);
  const subscription = currentSubscription(await billing.listSubscriptions(customerId));
  const change = await deps.db.transaction(async (tx) => {
    const held = await lockBillingAccount(tx, userId);
    if (!held || held.account.readApplied >= read) return undefined;
    const { user, account } = held;
    const after = membershipOf(subscription);
    await updateBillingAccount(tx, userId, {
      readApplied: read,
      readAt,
      currentPeriodEnd: after.currentPeriodEnd,
      cancelAtPeriodEnd: after.cancelAtPeriodEnd,
    });
    const isLifetime = user.subscriptionTier === 'lifetime';
    await updateUser(tx, userId, {
      stripeCustomerId: customerId,
      stripeSubscriptionId: subscription?.id ?? null,
      ...(isLifetime ? {} : { subscriptionStatus: after.status, subscriptionTier: after.tier }),
    });
    const before = {
      status: user.subscriptionStatus,
      tier: user.subscriptionTier,
      currentPeriodEnd: account.currentPeriodEnd,
      cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      isRefunded: account.refundedAt !== null,
    };
    return isLifetime ? undefined : { user, before, after };
  });
  deps.authSessions.forget(userId);
  if (change) sendMembershipMails(deps, change.user, change.before, change.after);
}

function membershipOf(subscription: ProviderSubscription | undefined): Membership {
  if (!subscription) return { status: null, tier: null, currentPeriodEnd: null, cancelAtPeriodEnd: false };
  const tier = tierOf(subscription);
  return {
    status: subscription.status,
    tier,
    currentPeriodEnd: tier && subscription.currentPeriodEnd,
    cancelAtPeriodEnd: tier !== null && subscription.cancelAtPeriodEnd,
  };
}
