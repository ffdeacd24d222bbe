import { DAY } from './periods.js';
import type { PaymentMethod, Subscription } from './objects.js';
import type { Invoice } from './payment-objects.js';
import type { Context } from './context.js';

/** Days after a renewal's first refusal on which the charge is retried; after the last, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Marks an invoice as paid, which activates its subscription and saves the card there. */
export function markPaid(context: Context, invoice: Invoice, method?: PaymentMethod): void {
  const now = context.clock.now();
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
  context.emit('invoice.paid', invoice);
  context.emit('invoice.payment_succeeded', invoice);
  const subscription = context.store.subscription(invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id) return;
  const waited = subscription.status === 'incomplete' || subscription.status === 'past_due';
  const keeps = method !== undefined && subscription.payment_settings.save_default_payment_method === 'on_subscription';
  if (waited) subscription.status = 'active';
  if (keeps) subscription.default_payment_method = method.id;
  if (waited || keeps) context.emit('customer.subscription.updated', subscription);
}

/** Counts a refused payment of an invoice, and schedules the retry of a renewal. */
export function markRefused(context: Context, invoice: Invoice): void {
  const now = context.clock.now();
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = context.store.subscription(invoice.parent.subscription_details.subscription);
  const runs = subscription.status === 'active' || subscription.status === 'past_due';
  if (runs && subscription.latest_invoice === invoice.id) {
    const first = invoice.status_transitions.finalized_at ?? now;
    invoice.next_payment_attempt = RETRY_DAYS.map((days) => first + days * DAY).find((time) => time > now) ?? null;
  }
  context.emit('invoice.payment_failed', invoice);
  if (runs && subscription.status === 'active' && subscription.latest_invoice === invoice.id) {
    subscription.status = 'past_due';
    context.emit('customer.subscription.updated', subscription);
  }
}

/** Voids an invoice, cancels its payment and returns the credit that was applied to it. */
export function voidInvoice(context: Context, invoice: Invoice): void {
  const now = context.clock.now();
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  context.store.customer(invoice.customer).balance += invoice.starting_balance - invoice.ending_balance;
  for (const payment of invoice.payments.data) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = now;
    const intent = context.store.paymentIntent(payment.payment.payment_intent);
    intent.status = 'canceled';
    intent.canceled_at = now;
    intent.next_action = null;
  }
  context.emit('invoice.voided', invoice);
}

/** Expires a subscription whose first payment did not arrive. */
export function expireSubscription(context: Context, subscription: Subscription): void {
  const invoice = context.store.invoice(subscription.latest_invoice);
  if (invoice.status === 'open') voidInvoice(context, invoice);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = context.clock.now();
  context.emit('customer.subscription.updated', subscription);
}

/** Cancels a subscription now, and voids its first invoice if it was never paid. */
export function endSubscription(context: Context, subscription: Subscription, reason: string): void {
  const now = context.clock.now();
  const invoice = context.store.invoice(subscription.latest_invoice);
  if (invoice.status === 'open') {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    if (subscription.status === 'incomplete') voidInvoice(context, invoice);
  }
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason = reason;
  context.emit('customer.subscription.deleted', subscription);
}
