import { isDecidedByBank } from '@vizzi/domain';
import type { ProviderDispute, ProviderInvoice, ProviderSubscription } from './gateway.js';

export type DisputedPayment = Pick<ProviderDispute, 'status' | 'createdAt' | 'paymentIntentId'>;

/**
 * Whether a disputed payment paid for a period of a subscription. Where the invoice of the payment is not known, it counts for each
 * subscription that had begun by then. `invoices` are those of the customer, the newest first.
 */
export function isPaidBy(
  dispute: DisputedPayment,
  invoices: readonly ProviderInvoice[],
  { id, createdAt }: ProviderSubscription,
): boolean {
  const paidFor = subscriptionsOf(dispute, invoices);
  return paidFor.length > 0 ? paidFor.includes(id) : createdAt <= dispute.createdAt;
}

/**
 * Whether a dispute takes a subscription's premium: a bank decides or has decided, and the disputed payment is the last one that was made
 * for it. What another payment paid for since is not taken.
 */
export function isWithheldBy(
  dispute: DisputedPayment,
  invoices: readonly ProviderInvoice[],
  subscription: ProviderSubscription,
): boolean {
  if (!isDecidedByBank(dispute) || !isPaidBy(dispute, invoices, subscription)) return false;
  const last = invoices.find(
    ({ subscriptionId, paidAt, amount, tier }) =>
      subscriptionId === subscription.id && paidAt !== null && amount > 0 && tier !== null,
  );
  const isKnown = subscriptionsOf(dispute, invoices).length > 0;
  return !last || !isKnown || isPayment(dispute, last);
}

function subscriptionsOf(dispute: DisputedPayment, invoices: readonly ProviderInvoice[]): string[] {
  return invoices
    .filter((invoice) => isPayment(dispute, invoice))
    .flatMap(({ subscriptionId }) => subscriptionId ?? []);
}

function isPayment({ paymentIntentId }: DisputedPayment, { paymentIntentIds }: ProviderInvoice): boolean {
  return paymentIntentIds.some((it) => it === paymentIntentId);
}
