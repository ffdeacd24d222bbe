import { findDispute, findUserByCustomer, saveDisputes } from '@vizzi/db';
import { isLostDispute, isOpenDispute, knownSince } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { cancelWithPeriod } from './cancel-with-period.js';
import { changeAlone } from './change-alone.js';
import { isRunning } from './current-subscription.js';
import { databaseTime } from './database-time.js';
import { isWithheldBy } from './disputed-subscription.js';
import type { BillingGateway, ProviderDispute } from './gateway.js';
import { requireBilling } from './require-billing.js';
import { settleLostDispute } from './settle-lost-dispute.js';
import { syncSubscription } from './sync-subscription.js';

/**
 * Does what a dispute asks for, as the provider has it now. While the bank decides, premium that the disputed payment paid for is withheld
 * and not charged again; a lost dispute ends that subscription; a won one gives premium back for what is left of it. May be called
 * again. Throws `unavailable`, and `conflict` when the member changes something at this moment.
 */
export async function takeDispute(deps: Deps, disputeId: string): Promise<void> {
  const billing = requireBilling(deps);
  const dispute = await billing.findDispute(disputeId);
  const user = dispute?.customerId ? await findUserByCustomer(deps.db, dispute.customerId) : undefined;
  if (!dispute || !user?.stripeCustomerId) return;
  const customerId = user.stripeCustomerId;
  const known = await findDispute(deps.db, dispute.id);
  const now = await databaseTime(deps);
  const knownAt = knownSince(known, dispute, now);
  if (isOpenDispute(dispute)) await stopRenewals(billing, customerId, dispute);
  const isNewlyLost = isLostDispute(dispute) && !(known && isLostDispute(known));
  const { id, amount, currency, reason, createdAt } = dispute;
  const row = { id, userId: user.id, amount, currency, reason, createdAt, knownAt };
  // As before it was lost, so that a settlement that breaks off goes on with when we knew of it.
  const isKept = known?.knownAt && isOpenDispute(known);
  if (isNewlyLost && !isKept) await saveDisputes(deps.db, [{ ...row, status: 'under_review' }]);
  // Nothing is bought or changed meanwhile.
  if (isNewlyLost) {
    await changeAlone(deps, user.id, (requireAlone) =>
      settleLostDispute(deps, { user, customerId, dispute, knownAt: knownAt ?? now, requireAlone }),
    );
  }
  // After its consequences: a lost dispute that is saved as lost has none left.
  if (!known || isNewlyLost) await saveDisputes(deps.db, [{ ...row, status: dispute.status }]);
  await syncSubscription(deps, user.id, customerId);
}

/** Cancels with the period what a dispute withholds, and ends what is not paid: its next payment would open nothing. */
async function stopRenewals(billing: BillingGateway, customerId: string, dispute: ProviderDispute): Promise<void> {
  const invoices = await billing.listInvoices(customerId);
  for (const subscription of await billing.listSubscriptions(customerId)) {
    if (!isRunning(subscription) || !isWithheldBy(dispute, invoices, subscription)) continue;
    await cancelWithPeriod(billing, customerId, subscription);
  }
}
