import { invalidRequest, missing } from './stripe-error.js';
import { newId } from './ids.js';
import { draftInvoice, issueInvoice, periodLine } from './invoices.js';
import type { Customer, Price, Subscription } from './objects.js';
import { periodEnd } from './periods.js';
import { endSubscription } from './transitions.js';
import type { Context } from './context.js';

interface NewSubscription {
  readonly customer: Customer;
  readonly price: Price;
  readonly metadata: Record<string, string>;
  readonly paymentMethod: string | null;
  readonly settings: Subscription['payment_settings'];
}

/** An incomplete subscription, which becomes active when its first invoice is paid. */
export function createSubscription(context: Context, input: NewSubscription): Subscription {
  const { store, clock } = context;
  const { customer, price } = input;
  const now = clock.now();
  const id = newId('sub');
  const end = periodEnd(now, price.recurring.interval, now);
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: input.paymentMethod,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_end: end,
          current_period_start: now,
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: '',
    livemode: false,
    metadata: input.metadata,
    payment_settings: input.settings,
    start_date: now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  };
  store.subscriptions.set(id, subscription);
  customer.currency = price.currency;
  const lines = [periodLine(subscription, price, now, end)];
  issueInvoice(context, draftInvoice(context, { subscription, reason: 'subscription_create', lines }));
  context.emit('customer.subscription.created', subscription);
  return subscription;
}

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Cancels at once. As at Stripe, a subscription that has ended is not found. */
export function cancelSubscription(context: Context, id: string): Subscription {
  const subscription = context.store.subscription(id);
  if (hasEnded(subscription)) {
    throw missing('subscription', id);
  }
  endSubscription(context, subscription, 'cancellation_requested');
  return subscription;
}

/** Sets or clears the end: with the current period, or at a time in unix seconds. */
export function setEnd(
  context: Context,
  subscription: Subscription,
  end: { atPeriodEnd: boolean } | { at: number | null },
): void {
  const now = context.clock.now();
  if ('at' in end) {
    if (end.at !== null && end.at <= now) {
      throw invalidRequest('`cancel_at` must be in the future.', { param: 'cancel_at' });
    }
    subscription.cancel_at_period_end = false;
    subscription.cancel_at = end.at;
    subscription.canceled_at = end.at === null ? null : now;
    return;
  }
  if (end.atPeriodEnd) {
    subscription.cancel_at_period_end = true;
    subscription.cancel_at = subscription.items.data[0].current_period_end;
    subscription.canceled_at ??= now;
  } else if (subscription.cancel_at_period_end) {
    subscription.cancel_at_period_end = false;
    subscription.cancel_at = null;
    subscription.canceled_at = null;
  }
}
