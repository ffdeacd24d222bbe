import { updateBillingAccount } from '@vizzi/db';
import { AppError, findGuaranteeRefund } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderInvoice } from './gateway.js';
import { readStatus } from './get-status.js';
import { findCustomer, requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';

/** What of invoices has been paid, as the money-back guarantee takes it. */
export function paymentsOf(invoices: readonly ProviderInvoice[]) {
  return invoices.flatMap((invoice) => (invoice.paidAt ? [{ ...invoice, paidAt: invoice.paidAt }] : []));
}

/**
 * Uses the money-back guarantee: ends the subscription now, then gives everything back. Broken off in between, asking
 * again finishes it; asked twice, it happens once. Throws `conflict` when the guarantee does not apply.
 */
export async function refund(deps: Deps, viewer: Viewer) {
  const billing = requireBilling(deps);
  const customerId = await findCustomer(deps, viewer);
  const invoices = customerId ? await billing.listInvoices(customerId) : [];
  const now = deps.clock.now();
  const { refundedAt } = await readStatus(deps, viewer.id);
  const due = findGuaranteeRefund(paymentsOf(invoices), refundedAt, now);
  if (!customerId || !due) throw new AppError('conflict', 'There is nothing that the money-back guarantee covers.');

  if (!refundedAt) await updateBillingAccount(deps.db, viewer.id, { refundedAt: now });
  await endSubscriptions(billing, customerId);
  for (const payment of due.payments) {
    for (const id of payment.paymentIntentIds) await billing.refund(id, `refund-${id}`);
  }
  await syncSubscription(deps, viewer.id, customerId);
  const currency = due.payments[0]?.currency ?? 'usd';
  if (viewer.email) deps.mail.send({ to: viewer.email, ...refunded({ amount: due.amount, currency }) });
  return (await readStatus(deps, viewer.id)).answer;
}
