import { findDispute, findUserByCustomer, saveDisputes } from '@vizzi/db';
import { type Dispute, isLostDispute, isOpenDispute, knownSince, withholdsPremium } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { changeAlone } from './change-alone.js';
import type { BillingGateway, ProviderDispute } from './gateway.js';
import { requireBilling } from './require-billing.js';
import { type IsWithheld, settleLostDispute } from './settle-lost-dispute.js';
import { traceDisputed } from './trace-disputed.js';
import { syncSubscription } from './sync-subscription.js';

/**
 * Does what a dispute asks for, as the provider has it now. While the bank decides, premium is withheld and nothing is
 * charged again; a lost dispute ends the subscription and settles it; a won one gives premium back for what is left of the
 * subscription. May be called again. Throws `unavailable`, and `conflict` when the member changes something at this moment.
 */
export async function takeDispute(deps: Deps, disputeId: string): Promise<void> {
  const billing = requireBilling(deps);
  const dispute = await billing.findDispute(disputeId);
  const user = dispute?.customerId ? await findUserByCustomer(deps.db, dispute.customerId) : undefined;
  if (!dispute || !user?.stripeCustomerId) return;
  const customerId = user.stripeCustomerId;
  const known = await findDispute(deps.db, dispute.id);
  const knownAt = knownSince(known, dispute, deps.clock.now());
  const readWithheld = () => withheldBy(billing, customerId, { ...dispute, knownAt });
  if (isOpenDispute(dispute)) await stopRenewals(billing, customerId, await readWithheld());
  const isNewlyLost = isLostDispute(dispute) && !(known && isLostDispute(known));
  // Nothing is bought meanwhile with the credit that it takes back.
  if (isNewlyLost) {
    await changeAlone(deps, user.id, async (requireAlone) => {
      const isWithheld = await readWithheld();
      await settleLostDispute(deps, {
        user,
        customerId,
        dispute,
        isWithheld,
        knownAt: knownAt ?? deps.clock.now(),
        requireAlone,
      });
    });
  }
  // After its consequences: a lost dispute that is saved as lost has none left.
  if (!known || isNewlyLost) {
    const { id, amount, currency, reason, status, createdAt } = dispute;
    await saveDisputes(deps.db, [{ id, userId: user.id, amount, currency, reason, status, createdAt, knownAt }]);
  }
  await syncSubscription(deps, user.id, customerId);
}

/** Tells which subscriptions of a customer a dispute withholds. */
async function withheldBy(
  billing: BillingGateway,
  customerId: string,
  dispute: Dispute & ProviderDispute,
): Promise<IsWithheld> {
  const { bought } = traceDisputed(await billing.listInvoices(customerId), dispute);
  return ({ id, createdAt }) => withholdsPremium(dispute, { createdAt, isCredited: bought.has(id) });
}

/** Cancels with the period what was active when the dispute began. */
async function stopRenewals(billing: BillingGateway, customerId: string, isWithheld: IsWithheld): Promise<void> {
  for (const subscription of await billing.listSubscriptions(customerId)) {
    const renews = subscription.status === 'active' && !subscription.cancelAtPeriodEnd;
    if (renews && isWithheld(subscription)) await billing.setCancelAtPeriodEnd(subscription.id, true);
  }
}
