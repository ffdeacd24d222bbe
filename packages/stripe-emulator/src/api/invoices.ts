import { z } from 'zod';
import { invalidRequest, missingParam, StripeError } from '../stripe-error.js';
import { draftInvoice, issueInvoice, periodLine } from '../invoices.js';
import type { Invoice } from '../payment-objects.js';
import { confirmIntent } from '../payments.js';
import { periodEnd } from '../periods.js';
import { expireSubscription, voidInvoice } from '../transitions.js';
import { hasEnded } from '../subscriptions.js';
import { draftSwitch } from '../switch-price.js';
import { priceOf, type Context } from '../context.js';
import { findMethod } from './customers.js';
import { type Api, endpoint } from './endpoint.js';
import { noFields, page, pageFields, integer } from './fields.js';

const listFields = z.strictObject({
  ...pageFields,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  created: z.strictObject({ gte: integer }).optional(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
});

const previewFields = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .strictObject({
      items: z.tuple([z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() })]),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
      proration_date: integer.optional(),
    })
    .optional(),
});

export function addInvoices(api: Api): void {
  const { context } = api;
  const { store } = context;

  endpoint(api, {
    method: 'GET',
    url: '/invoices',
    input: listFields,
    answer: (input) => {
      if (input.customer !== undefined && !store.customers.has(input.customer)) {
        throw missingParam('customer', input.customer, 'customer');
      }
      const rows = [...store.invoices.values()].filter(
        (invoice) =>
          (input.customer === undefined || invoice.customer === input.customer) &&
          invoice.created >= (input.created?.gte ?? 0) &&
          (input.status === undefined || invoice.status === input.status) &&
          (input.subscription === undefined || invoice.parent.subscription_details.subscription === input.subscription),
      );
      return page(rows, '/v1/invoices', input);
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/invoices/:id',
    input: noFields,
    answer: (_input, id) => store.invoice(id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/invoices/create_preview',
    input: previewFields,
    answer: (input) => preview(context, input),
  });

  endpoint(api, {
    method: 'POST',
    url: '/invoices/:id/void',
    input: noFields,
    answer: (_input, id) => voidOpen(context, store.invoice(id)),
  });

  endpoint(api, {
    method: 'POST',
    url: '/invoices/:id/finalize',
    input: z.strictObject({ auto_advance: z.literal('false', 'the emulator finalizes without a charge only') }),
    answer: (_input, id) => {
      const draft = store.invoice(id);
      if (draft.status !== 'draft') throw invalidRequest('This invoice is already finalized.');
      return issueInvoice(context, { ...draft, auto_advance: false });
    },
  });

  endpoint(api, {
    method: 'POST',
    url: '/invoices/:id/pay',
    input: z.strictObject({ payment_method: z.string().optional() }),
    answer: (input, id) => {
      const invoice = store.invoice(id);
      payInvoice(context, invoice, input.payment_method);
      return invoice;
    },
  });
}

/** Voids an open invoice, and updates the subscription that waited for its payment. */
function voidOpen(context: Context, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only void open invoices; this one is ${invoice.status}.`);
  }
  voidInvoice(context, invoice);
  const subscription = context.store.subscription(invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id) return invoice;
  if (subscription.status === 'incomplete') expireSubscription(context, subscription);
  if (subscription.status === 'past_due') {
    subscription.status = 'active';
    context.emit('customer.subscription.updated', subscription);
  }
  return invoice;
}

/** Pays an open invoice with a card on file. Throws a card error when the bank refuses. */
export function payInvoice(context: Context, invoice: Invoice, methodId: string | undefined): void {
  const { store } = context;
  const intent = store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  if (invoice.status !== 'open' || !intent) throw invalidRequest(`Invoice is already ${invoice.status}`);
  const subscription = store.subscription(invoice.parent.subscription_details.subscription);
  const method = methodId === undefined ? store.cardOf(subscription) : findMethod(context, methodId);
  if (!method) throw invalidRequest('This customer has no attached payment source or default payment method.');
  confirmIntent(context, intent, method, { offSession: true });
}

function preview(context: Context, input: z.infer<typeof previewFields>): object {
  const subscription = context.store.subscriptions.get(input.subscription);
  if (!subscription) throw missingParam('subscription', input.subscription, 'subscription');
  if (hasEnded(subscription)) {
    const message = `No upcoming invoices for subscription: ${subscription.id}`;
    throw new StripeError(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message });
  }
  const [item] = subscription.items.data;
  const details = input.subscription_details;
  if (details && details.items[0].id !== item.id) {
    throw missingParam('subscription item', details.items[0].id, 'subscription_details[items][0][id]');
  }
  const price = details && priceOf(context, details.items[0].price, 'subscription_details[items][0][price]');
  const { id, ...draft } =
    price && price.id !== item.price.id
      ? draftSwitch(context, subscription, {
          price,
          prorate: details.proration_behavior !== 'none',
          from: details.proration_date ?? context.clock.now(),
        })
      : draftInvoice(context, {
          subscription,
          reason: 'upcoming',
          lines: [
            periodLine(
              subscription,
              item.price,
              item.current_period_end,
              periodEnd(subscription.billing_cycle_anchor, item.price.recurring.interval, item.current_period_end),
            ),
          ],
        });
  return { ...draft, id: `upcoming_${id}` };
}
