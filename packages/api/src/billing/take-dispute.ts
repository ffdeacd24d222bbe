import { findDispute, findUser, findUserByCustomer, saveDisputes } from '@vizzi/db';
import { AppError, isLostDispute, isOpenDispute } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { changeAlone } from './change-alone.js';
import { requireBilling } from './require-billing.js';
import { settleLostDispute } from './settle-lost-dispute.js';
import { stopRenewals } from './stop-renewals.js';
import { syncSubscription } from './sync-subscription.js';

/**
 * Does what a dispute asks for, as the provider has it now. While the bank decides, the subscription that the disputed payment paid for is
 * not charged again, and premium is withheld unless another payment paid for it since; a lost dispute ends what is withheld; a won one
 * gives premium back for what is left of it. May be called again. Throws `unavailable`, and `conflict` when the member changes
 * something at this moment.
 */
export async function takeDispute(deps: Deps, disputeId: string): Promise<void> {
  const billing = requireBilling(deps);
  const [dispute, known] = await Promise.all([billing.findDispute(disputeId), findDispute(deps.db, disputeId)]);
  // The provider has it no more, as with other keys: nobody decides about it.
  if (!dispute && known) await saveDisputes(deps.db, [{ ...known, status: 'gone' }]);
  const customerId = dispute?.customerId;
  if (!customerId) return;
  // The member may have another customer by now, where this one was deleted at the provider.
  const user = (await findUserByCustomer(deps.db, customerId)) ?? (known && (await findUser(deps.db, known.userId)));
  if (!user?.stripeCustomerId) return;
  const isNewlyLost = isLostDispute(dispute) && !(known && isLostDispute(known));
  const { id, amount, currency, reason, status, createdAt } = dispute;
  const row = { id, userId: user.id, amount, currency, reason, createdAt };
  // A lost one counts as open until what follows from it is done: nothing is bought or resumed before.
  if (isNewlyLost) await saveDisputes(deps.db, [{ ...row, status: 'under_review' }]);
  else if (!known) await saveDisputes(deps.db, [{ ...row, status }]);
  if (isOpenDispute(dispute) || isNewlyLost) {
    await changeAlone(deps, user.id, async (requireAlone) => {
      // A server that stood still since it was read would cancel what the member has resumed since it was won.
      const now = await billing.findDispute(id);
      await requireAlone();
      if (now?.status !== status)
        throw new AppError('conflict', 'This dispute has changed meanwhile. Please try again.');
      if (isNewlyLost) await settleLostDispute(billing, customerId, dispute, requireAlone);
      else await stopRenewals(billing, customerId, dispute);
    });
  }
  if (isNewlyLost) await saveDisputes(deps.db, [{ ...row, status }]);
  await syncSubscription(deps, user.id, user.stripeCustomerId);
}
