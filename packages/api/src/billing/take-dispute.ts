import {
  addDispute,
  type DisputeRow,
  findDispute,
  findUser,
  findUserByCustomer,
  lockUser,
  saveDisputes,
} from '@vizzi/db';
import { AppError, GONE_DISPUTE, isLostDispute, isOpenDispute, UNSETTLED_DISPUTE } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { changeAlone, type RequireAlone } from './change-alone.js';
import type { ProviderDispute } from './gateway.js';
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
  if (!dispute && known) await saveDisputes(deps.db, [{ ...known, status: GONE_DISPUTE }]);
  const customerId = dispute?.customerId;
  if (!customerId) return;
  // The member may have another customer by now, where this one was deleted at the provider.
  const user = (await findUserByCustomer(deps.db, customerId)) ?? (known && (await findUser(deps.db, known.userId)));
  if (!user?.stripeCustomerId) return;
  const { id, amount, currency, reason, status, createdAt } = dispute;
  const isLost = isLostDispute(dispute);
  const row = { id, userId: user.id, amount, currency, reason, createdAt };
  if (!known) await addDispute(deps.db, { ...row, status: isLost ? UNSETTLED_DISPUTE : status });
  const isSettled = known !== undefined && isLostDispute(known);
  try {
    if (isOpenDispute(dispute) || (isLost && !isSettled)) {
      await changeAlone(deps, user.id, (requireAlone) =>
        followDispute(deps, { customerId, dispute, row, requireAlone }),
      );
    }
  } finally {
    // Premium is withheld also where the member changes something at this moment.
    await syncSubscription(deps, user.id, user.stripeCustomerId);
  }
}

interface Following {
  readonly customerId: string;
  readonly dispute: ProviderDispute;
  readonly row: Omit<DisputeRow, 'status'>;
  readonly requireAlone: RequireAlone;
}

/** Stops the renewals of what a disputed payment paid for, and ends what a lost dispute takes. */
async function followDispute(deps: Deps, { customerId, dispute, row, requireAlone }: Following): Promise<void> {
  const billing = requireBilling(deps);
  const { id, status } = dispute;
  // A server that stood still since they were read would cancel what the member has resumed since.
  const [now, known] = await Promise.all([billing.findDispute(id), findDispute(deps.db, id)]);
  if (now?.status !== status) throw new AppError('conflict', 'This dispute has changed meanwhile. Please try again.');
  if (known && isLostDispute(known)) return;
  await requireAlone();
  if (!isLostDispute(dispute)) return stopRenewals(billing, customerId, dispute, requireAlone);
  const save = (status: string) =>
    deps.db.transaction(async (tx) => {
      // Before the lease, as what reads the account at the payment provider locks them.
      await lockUser(tx, row.userId);
      // Who settled it meanwhile has saved it.
      await requireAlone(tx);
      await saveDisputes(tx, [{ ...row, status }]);
    });
  await save(UNSETTLED_DISPUTE);
  await settleLostDispute(billing, customerId, dispute, requireAlone);
  await save(status);
}
