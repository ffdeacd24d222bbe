import {
  beginBillingRead,
  type DisputeRow,
  findDisputes,
  lockBillingAccount,
  saveDisputes,
  updateBillingAccount,
  updateUser,
} from '@vizzi/db';
import { isLostDispute, isOpenDispute, knownSince, withholdsPremium } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { currentSubscription, hasEnded, tierOf } from './current-subscription.js';
import { findCredited } from './find-credited.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';
import { type MembershipAfter, sendMembershipMails } from './send-membership-mails.js';
import { DISPUTED, requireBilling } from './require-billing.js';

/**
 * Copies the provider's current state into the account. Reads are numbered when they begin, and an answer is dropped when
 * a later read has been saved, so that a late answer never restores an older state. Throws `unavailable` when the
 * provider does not answer; then nothing changes.
 */
export async function syncSubscription(deps: Deps, userId: number, customerId: string): Promise<void> {
  const billing = requireBilling(deps);
  const readAt = deps.clock.now();
  const read = await beginBillingRead(deps.db, userId);
  const known = await findDisputes(deps.db, userId);
  const [subscriptions, disputes, credited] = await Promise.all([
    readSubscriptions(billing, customerId),
    readDisputes(billing, known, readAt),
    known.length === 0 ? new Set<string>() : findCredited(billing, customerId),
  ]);
  const subscription = currentSubscription(subscriptions);
  await deps.db.transaction(async (tx) => {
    const held = await lockBillingAccount(tx, userId);
    if (!held || held.account.readApplied >= read) return;
    const { user, account } = held;
    const after = membershipOf(subscription, disputes, credited);
    await saveDisputes(tx, disputes);
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
    if (!isLifetime) await sendMembershipMails(deps, tx, user, before, after);
  });
  deps.authSessions.forget(userId);
}

/**
 * The subscriptions of a customer. One whose end broke off is ended before, and what one owes that the provider itself has ended, a
 * renewal that was not paid, is voided.
 */
async function readSubscriptions(billing: BillingGateway, customerId: string): Promise<ProviderSubscription[]> {
  const subscriptions = await billing.listSubscriptions(customerId);
  const halfEnded = subscriptions.filter(({ isEnding }) => isEnding);
  const owing = subscriptions.filter((subscription) => hasEnded(subscription) && subscription.owed);
  for (const { id } of halfEnded) await billing.abandon(id);
  for (const { id } of owing) await billing.cancelNow(id);
  return halfEnded.length + owing.length === 0 ? subscriptions : billing.listSubscriptions(customerId);
}

/** The disputes that are known, as the provider has them now. One counts as lost when `takeDispute` has taken its credit. */
async function readDisputes(billing: BillingGateway, known: readonly DisputeRow[], at: Date): Promise<DisputeRow[]> {
  const read = await Promise.all(known.map(({ id }) => billing.findDispute(id)));
  return known.map((row, index) => {
    const now = read[index];
    if (!now || (isLostDispute(now) && !isLostDispute(row))) return row;
    return { ...row, status: now.status, knownAt: knownSince(row, now, at) };
  });
}

function membershipOf(
  subscription: ProviderSubscription | undefined,
  disputes: readonly DisputeRow[],
  credited: ReadonlySet<string>,
): MembershipAfter {
  if (!subscription) return { status: null, tier: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, owed: null };
  const tier = tierOf(subscription);
  const { id, createdAt } = subscription;
  // What a lost one withheld has ended, and what was bought since is paid for.
  const open = disputes.filter(isOpenDispute);
  const isWithheld = open.some((dispute) => withholdsPremium(dispute, { createdAt, isCredited: credited.has(id) }));
  return {
    status: subscription.status === 'active' && isWithheld ? DISPUTED : subscription.status,
    tier,
    currentPeriodEnd: tier && subscription.currentPeriodEnd,
    cancelAtPeriodEnd: tier !== null && subscription.cancelAtPeriodEnd,
    owed: subscription.owed,
  };
}
