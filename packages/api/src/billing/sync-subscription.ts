import {
  beginBillingRead,
  type DisputeRow,
  findDisputes,
  lockBillingAccount,
  readClock,
  saveDisputes,
  updateBillingAccount,
  updateUser,
} from '@vizzi/db';
import { isLostDispute, isOpenDispute } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { isBeingEnded } from './change-alone.js';
import { currentSubscription, hasEnded, tierOf } from './current-subscription.js';
import { isWithheldBy } from './disputed-subscription.js';
import type { BillingGateway, ProviderInvoice, ProviderSubscription } from './gateway.js';
import { type MembershipAfter, sendMembershipMails } from './send-membership-mails.js';
import { DISPUTED, requireBilling } from './require-billing.js';

/**
 * Copies the provider's current state into the account. Reads are numbered when they begin, and an answer is dropped when
 * a later read has been saved, or when the member has another customer, so that a late answer never restores an older state. Throws `unavailable` when the
 * provider does not answer; then nothing changes.
 */
export async function syncSubscription(deps: Deps, userId: number, customerId: string): Promise<void> {
  const billing = requireBilling(deps);
  const readAt = deps.clock.now();
  const read = await beginBillingRead(deps.db, userId);
  const known = await findDisputes(deps.db, userId);
  const [subscriptions, disputes] = await Promise.all([
    readSubscriptions(billing, customerId),
    readDisputes(billing, known),
  ]);
  // What a lost one withheld has ended, and what was bought since is paid for.
  const open = disputes.filter((dispute) => isOpenDispute(dispute) && dispute.customerId === customerId);
  const invoices = open.length === 0 ? [] : await billing.listInvoices(customerId);
  const subscription = currentSubscription(subscriptions);
  await deps.db.transaction(async (tx) => {
    const held = await lockBillingAccount(tx, userId);
    if (!held || held.account.readApplied >= read) return;
    const { user, account } = held;
    // Bought again meanwhile, with another customer, where the provider had this one no more.
    if (user.stripeCustomerId !== customerId) return;
    const after = membershipOf(subscription, open, invoices);
    // One that did not change may have been settled since it was read.
    const changed = disputes.filter(({ status }, index) => status !== known[index]?.status);
    await saveDisputes(
      tx,
      changed.map(({ paymentIntentId: _, customerId: __, ...row }) => row),
    );
    await updateBillingAccount(tx, userId, {
      readApplied: read,
      readAt,
      currentPeriodEnd: after.currentPeriodEnd,
      cancelAtPeriodEnd: after.cancelAtPeriodEnd,
    });
    const isLifetime = user.subscriptionTier === 'lifetime';
    await updateUser(tx, userId, {
      stripeSubscriptionId: subscription?.id ?? null,
      ...(isLifetime ? {} : { subscriptionStatus: after.status, subscriptionTier: after.tier }),
    });
    const before = {
      status: user.subscriptionStatus,
      tier: user.subscriptionTier,
      currentPeriodEnd: account.currentPeriodEnd,
      cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      isEndKnown: account.isRefundPending || isBeingEnded(account, await readClock(tx)),
    };
    const canResume = !disputes.some(isOpenDispute);
    if (!isLifetime) await sendMembershipMails(deps, tx, user, before, { ...after, canResume });
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

interface KnownDispute extends DisputeRow {
  readonly paymentIntentId: string | null;
  /** Null when the provider has the dispute no more. A member may have had several. */
  readonly customerId: string | null;
}

/** The disputes that are known, as the provider has them now. One counts as lost when `takeDispute` has settled it. */
async function readDisputes(billing: BillingGateway, known: readonly DisputeRow[]): Promise<KnownDispute[]> {
  const read = await Promise.all(known.map(({ id }) => billing.findDispute(id)));
  return known.map((row, index) => {
    const now = read[index];
    const { paymentIntentId = null, customerId = null } = now ?? {};
    const status = !now || (isLostDispute(now) && !isLostDispute(row)) ? row.status : now.status;
    return { ...row, paymentIntentId, customerId, status };
  });
}

function membershipOf(
  subscription: ProviderSubscription | undefined,
  open: readonly KnownDispute[],
  invoices: readonly ProviderInvoice[],
): MembershipAfter {
  if (!subscription) return { status: null, tier: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, owed: null };
  const tier = tierOf(subscription);
  const isWithheld = open.some((dispute) => isWithheldBy(dispute, invoices, subscription));
  return {
    status: subscription.status === 'active' && isWithheld ? DISPUTED : subscription.status,
    tier,
    currentPeriodEnd: tier && subscription.currentPeriodEnd,
    cancelAtPeriodEnd: tier !== null && subscription.cancelAtPeriodEnd,
    owed: subscription.owed,
  };
}
