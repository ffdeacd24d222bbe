import type { ProviderInvoice } from './gateway.js';

/** The paid ones among these invoices, as payments of the money-back guarantee. */
export function paymentsOf(invoices: readonly ProviderInvoice[]) {
  return invoices.flatMap((invoice) => (invoice.paidAt ? [{ ...invoice, paidAt: invoice.paidAt }] : []));
}
