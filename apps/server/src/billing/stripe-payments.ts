import { type BillingGateway, type Clock, MAX_INVOICES, type ProviderRevenue } from '@vizzi/api';
import type { Stripe } from 'stripe';
import { CHARGING, idempotencyKeyOf, MANY, PAGE } from './stripe-client.js';
import { asked, isRefundedAlready, none, nothing } from './stripe-errors.js';
import { idOf, readDispute, readInvoice, readPayment, readRefund, summarizeCharges } from './stripe-objects.js';

type PaymentCalls = Pick<
  BillingGateway,
  'listInvoices' | 'findInvoice' | 'listRevenue' | 'refund' | 'clearBalance' | 'findDispute' | 'listDisputeIds'
>;

/** The calls about what was paid, given back and disputed. */
export function paymentCalls(stripe: Stripe, clock: Clock): PaymentCalls {
  /** What was charged, by payment intent: one call for all of a customer's invoices, where theirs would be one each. */
  async function chargesOf(customerId: string) {
    const charges = stripe.charges.list({ customer: customerId, limit: PAGE }).autoPagingToArray({ limit: MANY });
    return summarizeCharges(await charges.catch(none));
  }

  return {
    listInvoices: (customerId) =>
      asked(async () => {
        const [invoices, charges] = await Promise.all([
          stripe.invoices
            .list({ customer: customerId, limit: PAGE, expand: ['data.payments'] })
            .autoPagingToArray({ limit: MAX_INVOICES })
            .catch(none),
          chargesOf(customerId),
        ]);
        return invoices.map((invoice) => readInvoice(invoice, charges));
      }),

    findInvoice: (invoiceId) =>
      asked(async () => {
        const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }).catch(nothing);
        const customerId = idOf(invoice?.customer);
        if (!invoice) return undefined;
        return readInvoice(invoice, customerId === undefined ? new Map() : await chargesOf(customerId));
      }),

    listRevenue: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const revenue: ProviderRevenue[] = [];
        for await (const invoice of stripe.invoices.list({ created, status: 'paid', limit: PAGE })) {
          revenue.push(...readPayment(invoice));
        }
        for await (const refund of stripe.refunds.list({ created, limit: PAGE })) revenue.push(readRefund(refund));
        return revenue;
      }),

    refund: (paymentIntentId, idempotencyKey, amount) =>
      asked(async () => {
        const refund = stripe.refunds.create(
          { payment_intent: paymentIntentId, ...(amount === undefined ? {} : { amount }) },
          { ...CHARGING, idempotencyKey: idempotencyKeyOf(clock, idempotencyKey) },
        );
        await refund.catch((error) => {
          // Refunded before, perhaps in Stripe's dashboard.
          if (!isRefundedAlready(error)) throw error;
        });
      }),

    clearBalance: (customerId) =>
      asked(async () => {
        await stripe.customers.update(customerId, { balance: 0 }).catch(nothing);
      }),

    findDispute: (disputeId) =>
      asked(async () => {
        const dispute = await stripe.disputes.retrieve(disputeId, { expand: ['charge'] }).catch(nothing);
        return dispute && readDispute(dispute);
      }),

    listDisputeIds: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const disputes = await stripe.disputes.list({ created, limit: PAGE }).autoPagingToArray({ limit: MANY });
        return disputes.map(({ id }) => id);
      }),
  };
}
