import { z } from 'zod';
import { invalidRequest, missingParam, StripeFault } from '../fault.js';
import { draftInvoice, periodLine } from '../invoices.js';
import type { Invoice } from '../payment-objects.js';
import { confirmIntent } from '../payments.js';
import { periodEnd } from '../periods.js';
import { expireSubscription, voidInvoice } from '../settle.js';
import { hasEnded } from '../subscriptions.js';
import { draftSwitch } from '../switch-price.js';
import { priceOf, type World } from '../world.js';
import { findMethod } from './customers.js';
import { type ApiDoor, endpoint } from './endpoint.js';
import { nothing, page, pageFields, whole } from './fields.js';

const listFields = z.strictObject({
  ...pageFields,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
});

const previewFields = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .strictObject({
      items: z.tuple([z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() })]),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
      proration_date: whole.optional(),
    })
    .optional(),
});

export function addInvoices(door: ApiDoor): void {
  const { world } = door;
  const { store } = world;

  endpoint(door, {
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
          (input.status === undefined || invoice.status === input.status) &&
          (input.subscription === undefined || invoice.parent.subscription_details.subscription === input.subscription),
      );
      return page(rows, '/v1/invoices', input);
    },
  });

  endpoint(door, {
    method: 'GET',
    url: '/invoices/:id',
    input: nothing,
    answer: (_input, id) => store.invoice(id),
  });

  endpoint(door, {
    method: 'POST',
    url: '/invoices/create_preview',
    input: previewFields,
    answer: (input) => preview(world, input),
  });

  endpoint(door, {
    method: 'POST',
    url: '/invoices/:id/void',
    input: nothing,
    answer: (_input, id) => voidOpen(world, store.invoice(id)),
  });

  endpoint(door, {
    method: 'POST',
    url: '/invoices/:id/pay',
    input: z.strictObject({ payment_method: z.string().optional() }),
    answer: (input, id) => {
      const invoice = store.invoice(id);
      payInvoice(world, invoice, input.payment_method);
      return invoice;
    },
  });
}

/** Takes an open invoice back. A subscription that waited for it waits no longer. */
function voidOpen(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only void open invoices; this one is ${invoice.status}.`);
  }
  voidInvoice(world, invoice);
  const subscription = world.store.subscription(invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id) return invoice;
  if (subscription.status === 'incomplete') expireSubscription(world, subscription);
  if (subscription.status === 'past_due') {
    subscription.status = 'active';
    world.emit('customer.subscription.updated', subscription);
  }
  return invoice;
}

/** Pays an open invoice with a card that is on file. Throws a card error when the bank refuses. */
export function payInvoice(world: World, invoice: Invoice, methodId: string | undefined): void {
  const { store } = world;
  const intent = store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  if (invoice.status !== 'open' || !intent) throw invalidRequest(`Invoice is already ${invoice.status}`);
  const subscription = store.subscription(invoice.parent.subscription_details.subscription);
  const method = methodId === undefined ? store.cardOf(subscription) : findMethod(world, methodId);
  if (!method) throw invalidRequest('This customer has no attached payment source or default payment method.');
  confirmIntent(world, intent, method, { offSession: true });
}

function preview(world: World, input: z.infer<typeof previewFields>): object {
  const subscription = world.store.subscriptions.get(input.subscription);
  if (!subscription) throw missingParam('subscription', input.subscription, 'subscription');
  if (hasEnded(subscription)) {
    const message = `No upcoming invoices for subscription: ${subscription.id}`;
    throw new StripeFault(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message });
  }
  const [item] = subscription.items.data;
  const details = input.subscription_details;
  if (details && details.items[0].id !== item.id) {
    throw missingParam('subscription item', details.items[0].id, 'subscription_details[items][0][id]');
  }
  const price = details && priceOf(world, details.items[0].price, 'subscription_details[items][0][price]');
  const { id, ...draft } =
    price && price.id !== item.price.id
      ? draftSwitch(world, subscription, {
          price,
          prorate: details.proration_behavior !== 'none',
          from: details.proration_date ?? world.clock.now(),
        })
      : draftInvoice(world, {
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
