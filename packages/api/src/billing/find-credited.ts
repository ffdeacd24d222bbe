import type { BillingGateway } from './gateway.js';

/** The ids of the subscriptions of a customer that were bought with a credit: their first invoice was paid by one in part. */
export async function findCredited(billing: BillingGateway, customerId: string): Promise<ReadonlySet<string>> {
  const isCredited = new Map<string, boolean>();
  // The newest come first, so that the first one is what stays.
  for (const { subscriptionId, isPaidByCredit } of await billing.listInvoices(customerId)) {
    if (subscriptionId !== null) isCredited.set(subscriptionId, isPaidByCredit);
  }
  return new Set([...isCredited].filter(([, isPaid]) => isPaid).map(([id]) => id));
}
