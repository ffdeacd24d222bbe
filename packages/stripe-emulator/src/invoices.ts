import { newClientSecret, newId } from './ids.js';
import type { Price, Subscription } from './objects.js';
import type { Invoice, InvoiceLine, PaymentIntent } from './payment-objects.js';
import { markPaid } from './transitions.js';
import type { Context } from './context.js';

interface Draft {
  readonly subscription: Subscription;
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly InvoiceLine[];
}

/** An invoice as it would be now, the customer's credit included. Changes nothing. */
export function draftInvoice(context: Context, { subscription, reason, lines }: Draft): Invoice {
  const { store, clock } = context;
  const id = newId('in');
  const customer = store.customer(subscription.customer);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + customer.balance);
  const [{ current_period_start, current_period_end }] = subscription.items.data;
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: clock.now(),
    currency: subscription.currency,
    customer: customer.id,
    ending_balance: Math.min(0, total + customer.balance),
    hosted_invoice_url: null,
    lines: { object: 'list', data: [...lines], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: { type: 'subscription_details', subscription_details: { metadata: {}, subscription: subscription.id } },
    payments: { object: 'list', data: [], has_more: false, url: '/v1/invoice_payments' },
    period_end: current_period_end,
    period_start: current_period_start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
}

/** Keeps a draft as the subscription's latest invoice, to be opened later. */
export function keepDraft(context: Context, draft: Invoice): void {
  const { store } = context;
  store.invoices.set(draft.id, draft);
  store.subscription(draft.parent.subscription_details.subscription).latest_invoice = draft.id;
  store.customer(draft.customer).balance = draft.ending_balance;
  context.emit('invoice.created', draft);
}

/** Opens a draft as the subscription's latest invoice. An invoice over zero is paid at once. */
export function issueInvoice(context: Context, draft: Invoice): Invoice {
  const { store, clock } = context;
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    number: nextNumber(context, draft.customer),
    hosted_invoice_url: `${context.browserUrl}/invoices/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: clock.now() },
  };
  const isKept = store.invoices.has(invoice.id);
  store.invoices.set(invoice.id, invoice);
  store.subscription(invoice.parent.subscription_details.subscription).latest_invoice = invoice.id;
  store.customer(invoice.customer).balance = invoice.ending_balance;
  if (invoice.amount_due > 0) addPayment(context, invoice);
  if (!isKept) context.emit('invoice.created', invoice);
  context.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(context, invoice);
  return invoice;
}

export function lineOf(
  subscription: Subscription,
  price: Price,
  line: { amount: number; description: string; period: { start: number; end: number }; proration?: boolean },
): InvoiceLine {
  const [item] = subscription.items.data;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: price.currency,
    description: line.description,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: {
        proration: line.proration ?? false,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: line.period,
    pricing: { price_details: { price: price.id, product: price.product }, type: 'price_details' },
    quantity: 1,
  };
}

/** The line of one full period. */
export function periodLine(subscription: Subscription, price: Price, start: number, end: number): InvoiceLine {
  const sum = formatSum(price.unit_amount, price.currency);
  const description = `1 × ${price.nickname ?? price.id} (at ${sum} / ${price.recurring.interval})`;
  return lineOf(subscription, price, { amount: price.unit_amount, description, period: { start, end } });
}

export function formatSum(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function addPayment({ store, clock }: Context, invoice: Invoice): void {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: invoice.amount_due,
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: clock.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  };
  store.paymentIntents.set(id, intent);
  invoice.payments.data.push({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function nextNumber({ store }: Context, customerId: string): string {
  const count = [...store.invoices.values()].filter(({ customer }) => customer === customerId).length;
  return `${customerId.slice(-8).toUpperCase()}-${String(count + 1).padStart(4, '0')}`;
}
