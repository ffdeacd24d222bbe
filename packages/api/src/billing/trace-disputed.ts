import { traceCredit, type TracedCredit } from '@vizzi/domain';
import type { ProviderDispute, ProviderInvoice } from './gateway.js';

/** What became of the credit that came of a disputed payment; `invoices` are all of the customer, the newest first. */
export function traceDisputed(
  invoices: readonly ProviderInvoice[],
  { paymentIntentId, createdAt }: Pick<ProviderDispute, 'paymentIntentId' | 'createdAt'>,
): TracedCredit {
  const disputed = invoices.filter(({ paymentIntentIds }) => paymentIntentIds.some((id) => id === paymentIntentId));
  // One that is not found may be any from before.
  const origins = disputed.length > 0 ? disputed : invoices.filter((invoice) => invoice.createdAt <= createdAt);
  const ids = origins.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  return traceCredit(invoices.toReversed(), new Set(ids));
}
