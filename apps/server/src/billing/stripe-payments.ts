import { type BillingGateway, type Clock, MAX_INVOICES, type ProviderRevenue } from '@vizzi/api';
import type { Stripe } from 'stripe';
import { sendChange } from './stripe-change.js';
import { CHARGING, idempotencyKeyOf, MANY, PAGE } from './stripe-client.js';
import { asked, isRefundedAlready, none, nothing } from './stripe-errors.js';
import {
  idOf,
  paidIntentsOf,
  readDispute,
  readInvoice,
  readLoss,
  readPayment,
  readRefund,
  summarizeCharges,
} from './stripe-objects.js';

/** Banks decide within about four months. */
const LONGEST_DISPUTE_SECONDS = 180 * 86_400;

type PaymentCalls = Pick<
  BillingGateway,
  'listInvoices' | 'findInvoice' | 'listRevenue' | 'refund' | 'clearBalance' | 'findDispute' | 'listDisputeIds'
>;

/** The calls about what was paid, given back and disputed. */
export function paymentCalls(stripe: Stripe, clock: Clock): PaymentCalls {
  /** One call for all of a customer's invoices, where theirs would be one each. */
  function listCharges(customer: string): Promise<Stripe.Charge[]> {
    return stripe.charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: MANY }).catch(none);
  }

  /**
   * What was charged for invoices, by payment intent. The charge of one that was paid while both were read may be missing in the list, as
   * may those before a thousand others: a card that refuses is listed for each try.
   */
  async function summarize(listed: readonly Stripe.Charge[], invoices: readonly Stripe.Invoice[]) {
    const charges = [...listed];
    const paid = charges.filter(({ status }) => status === 'succeeded');
    const known = new Set(paid.map(({ payment_intent: intent }) => idOf(intent)));
    // The charge that paid is the last one of its payment.
    for (const intent of invoices.flatMap(paidIntentsOf)) {
      if (!known.has(intent)) charges.push(...(await stripe.charges.list({ payment_intent: intent, limit: 1 })).data);
    }
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: PAGE })));
    return summarizeCharges(
      charges,
      disputes.flatMap(({ data }) => data),
    );
  }

  return {
    listInvoices: (customerId) =>
      asked(async () => {
        const [invoices, listed] = await Promise.all([
          stripe.invoices
            .list({ customer: customerId, limit: PAGE, expand: ['data.payments'] })
            .autoPagingToArray({ limit: MAX_INVOICES })
            .catch(none),
          listCharges(customerId),
        ]);
        const charges = await summarize(listed, invoices);
        return invoices.map((invoice) => readInvoice(invoice, charges));
      }),

    findInvoice: (invoiceId) =>
      asked(async () => {
        const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }).catch(nothing);
        const customerId = idOf(invoice?.customer);
        if (!invoice) return undefined;
        const listed = customerId === undefined ? [] : await listCharges(customerId);
        return readInvoice(invoice, await summarize(listed, [invoice]));
      }),

    listRevenue: (since, closing) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const revenue: ProviderRevenue[] = [];
        for await (const invoice of stripe.invoices.list({ created, status: 'paid', limit: PAGE })) {
          closing?.throwIfAborted();
          revenue.push(...readPayment(invoice));
        }
        for await (const refund of stripe.refunds.list({ created, limit: PAGE })) {
          closing?.throwIfAborted();
          revenue.push(readRefund(refund));
        }
        const disputed = { gte: Math.max(0, created.gte - LONGEST_DISPUTE_SECONDS) };
        for await (const dispute of stripe.disputes.list({ created: disputed, limit: PAGE })) {
          closing?.throwIfAborted();
          revenue.push(readLoss(dispute));
        }
        return revenue;
      }),

    refund: (paymentIntentId, idempotencyKey) =>
      asked(async () => {
        const refund = stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { ...CHARGING, idempotencyKey: idempotencyKeyOf(clock, idempotencyKey) },
        );
        await refund.catch((error) => {
          // Refunded before, perhaps in Stripe's dashboard.
          if (!isRefundedAlready(error)) throw error;
        });
      }),

    clearBalance: (customerId, before) =>
      asked(async () => {
        await sendChange((options) => stripe.customers.update(customerId, { balance: 0 }, options), before).catch(
          nothing,
        );
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
