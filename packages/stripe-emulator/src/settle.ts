import { DAY } from './periods.js';
import type { PaymentMethod, Subscription } from './objects.js';
import type { Invoice } from './payment-objects.js';
import type { World } from './world.js';

/** Days after a renewal's first refusal on which the card is tried again; after the last the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** What follows from an invoice's being paid: its subscription runs, and keeps the card. */
export function settlePaid(world: World, invoice: Invoice, method?: PaymentMethod): void {
  const now = world.clock.now();
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of invoice.payments.data) {
    payment.status = 'paid';
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = now;
  }
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const subscription = world.store.subscription(invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id) return;
  const waited = subscription.status === 'incomplete' || subscription.status === 'past_due';
  const keeps = method !== undefined && subscription.payment_settings.save_default_payment_method === 'on_subscription';
  if (waited) subscription.status = 'active';
  if (keeps) subscription.default_payment_method = method.id;
  if (waited || keeps) world.emit('customer.subscription.updated', subscription);
}

/** What follows from a refusal: a renewal is tried again later. */
export function settleRefused(world: World, invoice: Invoice): void {
  const now = world.clock.now();
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = world.store.subscription(invoice.parent.subscription_details.subscription);
  const runs = subscription.status === 'active' || subscription.status === 'past_due';
  if (runs && subscription.latest_invoice === invoice.id) {
    const first = invoice.status_transitions.finalized_at ?? now;
    invoice.next_payment_attempt = RETRY_DAYS.map((days) => first + days * DAY).find((time) => time > now) ?? null;
  }
  world.emit('invoice.payment_failed', invoice);
  if (runs && subscription.status === 'active' && subscription.latest_invoice === invoice.id) {
    subscription.status = 'past_due';
    world.emit('customer.subscription.updated', subscription);
  }
}

/** Takes back what was asked for: nobody can pay it any more. */
export function voidInvoice(world: World, invoice: Invoice): void {
  const now = world.clock.now();
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  for (const payment of invoice.payments.data) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = now;
    const intent = world.store.paymentIntent(payment.payment.payment_intent);
    intent.status = 'canceled';
    intent.canceled_at = now;
    intent.next_action = null;
  }
  world.emit('invoice.voided', invoice);
}

/** Ends what was not paid for the first time, neither in time nor ever. */
export function expireSubscription(world: World, subscription: Subscription): void {
  const invoice = world.store.invoice(subscription.latest_invoice);
  if (invoice.status === 'open') voidInvoice(world, invoice);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = world.clock.now();
  world.emit('customer.subscription.updated', subscription);
}

/** Ends a subscription at this moment. What was never paid for the first time is taken back. */
export function endSubscription(world: World, subscription: Subscription, reason: string): void {
  const now = world.clock.now();
  const invoice = world.store.invoice(subscription.latest_invoice);
  if (invoice.status === 'open') {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    if (subscription.status === 'incomplete') voidInvoice(world, invoice);
  }
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason = reason;
  world.emit('customer.subscription.deleted', subscription);
}
