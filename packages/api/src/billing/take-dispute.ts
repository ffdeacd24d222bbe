import { findDispute, findUserByCustomer, saveDisputes } from '@vizzi/db';
import { isLostDispute, isOpenDispute, withholdsPremium } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { endSubscriptions } from './end-subscriptions.js';
import { findCredited } from './find-credited.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';
import { requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';

/**
 * Does what a dispute asks for, as the provider has it now. While the bank decides, premium is withheld and nothing is
 * charged again; a lost dispute ends the subscription and takes back its credit; a won one gives premium back for what is
 * left of the subscription. May be called again. Throws `unavailable`.
 */
export async function takeDispute(deps: Deps, disputeId: string): Promise<void> {
  const billing = requireBilling(deps);
  const dispute = await billing.findDispute(disputeId);
  const user = dispute?.customerId ? await findUserByCustomer(deps.db, dispute.customerId) : undefined;
  if (!dispute || !user?.stripeCustomerId) return;
  const customerId = user.stripeCustomerId;
  const known = await findDispute(deps.db, dispute.id);
  const credited = await findCredited(billing, customerId);
  const isWithheld = ({ id, createdAt }: ProviderSubscription) =>
    withholdsPremium(dispute, { createdAt, isCredited: credited.has(id) });
  if (isOpenDispute(dispute)) await stopRenewals(billing, customerId, isWithheld);
  const isNewlyLost = isLostDispute(dispute) && !(known && isLostDispute(known));
  if (isNewlyLost) {
    const all = await billing.listSubscriptions(customerId);
    await endSubscriptions(billing, all.filter(isWithheld));
    await billing.clearBalance(customerId);
  }
  // After its consequences: a lost dispute that is saved as lost has none left.
  if (!known || isNewlyLost) {
    const { id, amount, currency, reason, status, createdAt } = dispute;
    await saveDisputes(deps.db, [{ id, userId: user.id, amount, currency, reason, status, createdAt }]);
  }
  await syncSubscription(deps, user.id, customerId);
}

/** Cancels with the period what was active when the dispute began. */
async function stopRenewals(
  billing: BillingGateway,
  customerId: string,
  isWithheld: (subscription: ProviderSubscription) => boolean,
): Promise<void> {
  for (const subscription of await billing.listSubscriptions(customerId)) {
    const renews = subscription.status === 'active' && !subscription.cancelAtPeriodEnd;
    if (renews && isWithheld(subscription)) await billing.setCancelAtPeriodEnd(subscription.id, true);
  }
}
