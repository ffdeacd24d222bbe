import { deleteGuaranteeUses, keepGuaranteeUses, lockBillingAccount, readClock, updateBillingAccount } from '@vizzi/db';
import { AppError, guaranteeMemoryBegins } from '@vizzi/domain';
import type { z } from 'zod';
import { proveAddress } from '../auth/prove-address.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { changeAlone, type RequireAlone } from './change-alone.js';
import { completeRefund } from './complete-refund.js';
import type { refundRequest } from './contract.js';
import { personsOf, readGuarantee } from './guarantee.js';
import { limitBilling } from './limit-billing.js';
import { readStatus, type SubscriptionStatus } from './membership-status.js';
import { findCustomer, requireBilling } from './require-billing.js';

/** Also of a press whose answer was lost, and which a browser sends again by itself. */
const USED_HERE = 'You have used the money-back guarantee already. Your invoices show what was returned.';
const USED = 'Each person has the money-back guarantee once. It was used with this address or card before.';

/**
 * Uses the money-back guarantee: ends the subscription now, takes back what is left as a credit, then refunds every
 * payment. A refund that broke off is finished by the next call; nothing is refunded twice, and a later subscription is
 * left alone. Throws `code_required` where the address is not proved, `conflict` when the guarantee does not apply, as for a
 * disputed payment, and `too_many_requests`.
 */
export async function refundPayments(
  deps: RequestDeps,
  viewer: Viewer,
  { code }: z.output<typeof refundRequest>,
): Promise<SubscriptionStatus> {
  requireBilling(deps);
  await limitBilling(deps, viewer, 'billing');
  const customerId = await findCustomer(deps, viewer);
  if (!customerId) throw nothingCovered();
  return changeAlone(deps, viewer.id, (requireAlone) => refundAll(deps, viewer, { customerId, code, requireAlone }));
}

interface Refunding {
  readonly customerId: string;
  /** Of a mail. */
  readonly code: string | undefined;
  readonly requireAlone: RequireAlone;
}

async function refundAll(
  deps: RequestDeps,
  viewer: Viewer,
  { customerId, code, requireAlone }: Refunding,
): Promise<SubscriptionStatus> {
  const invoices = await requireBilling(deps).listInvoices(customerId);
  const { refund, begun, isUsed, isPending } = await readGuarantee(deps, viewer, invoices);
  if (!refund && !isPending) {
    throw isUsed ? new AppError('conflict', begun ? USED_HERE : USED) : nothingCovered();
  }

  const covers = refund?.payments.map(({ id }) => id) ?? [];
  const started = begun ?? { at: deps.clock.now(), covers };
  if (!begun) {
    await proveAddress(deps, viewer, code);
    deps.requireInTime();
    const persons = personsOf(deps, { ...viewer, isAddressProved: true }, invoices);
    await beginRefund(deps, { userId: viewer.id, persons, covers, requireAlone });
    // One that breaks off now is finished by the hourly work, which answers nobody.
    deps.securityLog.record({ event: 'refunded', memberId: viewer.id });
  }
  await completeRefund(deps, {
    user: viewer,
    customerId,
    refund,
    begun: started,
    earlier: isPending ? null : begun,
    isResumed: isPending,
    requireAlone,
  });
  return (await readStatus(deps, viewer)).answer;
}

interface Beginning {
  readonly userId: number;
  readonly persons: readonly string[];
  /** The ids of the invoices. */
  readonly covers: string[];
  readonly requireAlone: RequireAlone;
}

/** Notes that the guarantee is used, by the account and by the person, or neither. Throws `conflict`, and `unavailable` when it is too late. */
async function beginRefund(deps: RequestDeps, { userId, persons, covers, requireAlone }: Beginning): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Before the lease, as what reads the account at the payment provider locks it.
    const held = await lockBillingAccount(tx, userId);
    // Another process may have changed the subscription since the invoices were read.
    await requireAlone(tx);
    if (!held || held.account.refundedAt) throw nothingCovered();
    const now = await readClock(tx);
    await deleteGuaranteeUses(tx, guaranteeMemoryBegins(now));
    if (!(await keepGuaranteeUses(tx, persons, now))) throw new AppError('conflict', USED);
    await updateBillingAccount(tx, userId, {
      refundedAt: deps.clock.now(),
      refundCovers: covers,
      isRefundPending: true,
    });
    // The locks may have been waited for.
    deps.requireTimeToCommit();
  });
}

function nothingCovered(): AppError {
  return new AppError('conflict', 'There is nothing that the money-back guarantee covers.');
}
