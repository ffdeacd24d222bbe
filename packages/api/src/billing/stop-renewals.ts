import { cancelWithPeriod } from './cancel-with-period.js';
import type { RequireAlone } from './change-alone.js';
import { isRunning } from './current-subscription.js';
import { isPaidBy } from './disputed-subscription.js';
import type { BillingGateway, ProviderDispute } from './gateway.js';

/**
 * Cancels with its period the subscription that a disputed payment paid for, and ends it where it is not paid: its cardholder wants no
 * more payments. Throws `unavailable`, and `conflict` when its payment went through meanwhile.
 */
export async function stopRenewals(
  billing: BillingGateway,
  customerId: string,
  dispute: ProviderDispute,
  requireAlone: RequireAlone,
): Promise<void> {
  const invoices = await billing.listInvoices(customerId);
  for (const subscription of await billing.listSubscriptions(customerId)) {
    if (!isRunning(subscription) || !isPaidBy(dispute, invoices, subscription)) continue;
    await requireAlone();
    await cancelWithPeriod(billing, customerId, subscription, requireAlone);
  }
}
