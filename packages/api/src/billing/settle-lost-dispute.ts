import type { UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderDispute, ProviderInvoice, ProviderSubscription } from './gateway.js';
import { requireBilling } from './require-billing.js';

/** Whether a dispute withholds a subscription. */
export type IsWithheld = (subscription: ProviderSubscription) => boolean;

interface LostDispute {
  readonly user: UserRow;
  readonly customerId: string;
  readonly dispute: ProviderDispute;
  readonly isWithheld: IsWithheld;
}

/**
 * Ends the subscriptions that a lost dispute withholds, and takes back their credit, no more than was disputed. What was paid for
 * them since it began, before anybody knew of it, is given back. May be called again. Throws `unavailable`.
 */
export async function settleLostDispute(deps: Deps, lost: LostDispute): Promise<void> {
  const { user, customerId, dispute, isWithheld } = lost;
  const billing = requireBilling(deps);
  const withheld = (await billing.listSubscriptions(customerId)).filter(isWithheld);
  await endSubscriptions(billing, withheld);
  const invoices = (await billing.listInvoices(customerId)).filter(({ subscriptionId }) =>
    withheld.some(({ id }) => id === subscriptionId),
  );
  const credited = invoices.reduce((sum, invoice) => sum + invoice.credited, 0);
  await billing.takeCredit(customerId, { disputeId: dispute.id, most: Math.min(credited, dispute.amount) });
  const payments = invoices.filter((invoice) => isPaidSince(invoice, dispute.createdAt));
  for (const { paymentIntentIds } of payments) {
    for (const id of paymentIntentIds) await billing.refund(id, `refund-${id}`);
  }
  const amount = payments.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0);
  if (amount > 0 && user.email) {
    await deps.mail.send(deps.db, { to: user.email, ...refunded({ amount, currency: dispute.currency }) });
  }
}

function isPaidSince({ paidAt, amount, refunded: back, isDisputed }: ProviderInvoice, begun: Date): boolean {
  return paidAt !== null && paidAt >= begun && amount > back && !isDisputed;
}
