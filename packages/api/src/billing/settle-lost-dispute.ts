import type { RequireAlone } from './change-alone.js';
import { isWithheldBy } from './disputed-subscription.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { BillingGateway, ProviderDispute } from './gateway.js';
import { stopRenewals } from './stop-renewals.js';

/**
 * Ends the subscription whose last payment was disputed, since its cardholder has the money back. One that another payment paid for since
 * ends with its period. Nothing is given back. May be called again. Throws `unavailable`, and `conflict` when another change began
 * meanwhile.
 */
export async function settleLostDispute(
  billing: BillingGateway,
  customerId: string,
  dispute: ProviderDispute,
  requireAlone: RequireAlone,
): Promise<void> {
  // First, so that none is renewed, and paid, between being read and its end.
  await stopRenewals(billing, customerId, dispute, requireAlone);
  const invoices = await billing.listInvoices(customerId);
  const subscriptions = await billing.listSubscriptions(customerId);
  await requireAlone();
  await endSubscriptions(
    billing,
    subscriptions.filter((subscription) => isWithheldBy(dispute, invoices, subscription)),
    requireAlone,
  );
}
