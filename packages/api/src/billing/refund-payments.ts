import { updateBillingAccount } from '@vizzi/db';
import { AppError, findGuaranteeRefund } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import { endSubscriptions } from './end-subscriptions.js';
import { readStatus, type SubscriptionStatus, syncStatus } from './membership-status.js';
import { paymentsOf } from './paid-invoices.js';
import { findCustomer, requireBilling } from './require-billing.js';

/**
 * Uses the money-back guarantee: ends the subscription now, then refunds every payment. A refund that broke off is
 * finished by the next call; nothing is refunded twice. Throws `conflict` when the guarantee does not apply.
 */
export async function refundPayments(deps: Deps, viewer: Viewer): Promise<SubscriptionStatus> {
  const billing = requireBilling(deps);
  const customerId = await findCustomer(deps, viewer);
  const invoices = customerId ? await billing.listInvoices(customerId) : [];
  const now = deps.clock.now();
  const { refundedAt } = await readStatus(deps, viewer);
  const due = findGuaranteeRefund(paymentsOf(invoices), refundedAt, now);
  if (!customerId || !due) throw new AppError('conflict', 'There is nothing that the money-back guarantee covers.');

  if (!refundedAt) await updateBillingAccount(deps.db, viewer.id, { refundedAt: now });
  await endSubscriptions(billing, customerId);
  for (const payment of due.payments) {
    for (const id of payment.paymentIntentIds) await billing.refund(id, `refund-${id}`);
  }
  const status = await syncStatus(deps, viewer, customerId);
  const currency = due.payments[0]?.currency ?? 'usd';
  if (viewer.email) deps.mail.send({ to: viewer.email, ...refunded({ amount: due.amount, currency }) });
  return status;
}
