import { isDecidedByBank } from '@vizzi/domain';
import type { ProviderDispute, ProviderInvoice, ProviderSubscription } from './gateway.js';

export type DisputedPayment = Pick<ProviderDispute, 'status' | 'createdAt' | 'paymentIntentId'>;

/**
 * Whether a dispute takes a subscription's premium: a bank decides or has decided, and the disputed payment paid for it. Where the invoice of
 * the payment is not known, for any that had begun by then. `invoices` are those of the customer.
 */
export function isWithheldBy(
  dispute: DisputedPayment,
  invoices: readonly ProviderInvoice[],
  { id, createdAt }: ProviderSubscription,
): boolean {
  if (!isDecidedByBank(dispute)) return false;
  const disputed = invoices.filter(({ paymentIntentIds }) =>
    paymentIntentIds.some((it) => it === dispute.paymentIntentId),
  );
  const paidFor = disputed.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  return paidFor.length > 0 ? paidFor.includes(id) : createdAt <= dispute.createdAt;
}
