import { isDecidedByBank } from '@vizzi/domain';
import { MAX_INVOICES, type ProviderDispute, type ProviderInvoice, type ProviderSubscription } from './gateway.js';

export type DisputedPayment = Pick<ProviderDispute, 'status' | 'createdAt' | 'paymentIntentId'>;

/**
 * Whether a disputed payment paid for a period of a subscription. Where the payment is not known, or its invoice may be among older
 * ones, it counts for each subscription that had begun by then. `invoices` are those of the customer, the newest first.
 */
export function isPaidBy(
  dispute: DisputedPayment,
  invoices: readonly ProviderInvoice[],
  { id, createdAt }: ProviderSubscription,
): boolean {
  const paid = invoices.filter((invoice) => isPayment(dispute, invoice));
  const isKnown = dispute.paymentIntentId !== null && invoices.length < MAX_INVOICES;
  if (paid.length > 0 || isKnown) return paid.some(({ subscriptionId }) => subscriptionId === id);
  return createdAt <= dispute.createdAt;
}

/**
 * Whether a dispute takes a subscription's premium: a bank decides or has decided, and no other payment was made for it since and not
 * given back.
 */
export function isWithheldBy(
  dispute: DisputedPayment,
  invoices: readonly ProviderInvoice[],
  subscription: ProviderSubscription,
): boolean {
  if (!isDecidedByBank(dispute) || !isPaidBy(dispute, invoices, subscription)) return false;
  const disputed = invoices.findIndex((invoice) => isPayment(dispute, invoice));
  const since = invoices.slice(0, Math.max(disputed, 0));
  return !since.some(
    ({ subscriptionId, paidAt, amount, refunded, tier }) =>
      subscriptionId === subscription.id && paidAt !== null && amount > refunded && tier !== null,
  );
}

function isPayment({ paymentIntentId }: DisputedPayment, { paymentIntentIds }: ProviderInvoice): boolean {
  return paymentIntentIds.some((it) => it === paymentIntentId);
}
