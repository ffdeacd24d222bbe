import type { Customer, PaymentMethod } from './objects.js';
import { endSubscription } from './transitions.js';
import { hasEnded } from './subscriptions.js';
import type { Context } from './context.js';

/** Sets the card that all further charges use, as the customer portal does. */
export function setDefaultCard(context: Context, customer: Customer, method: PaymentMethod): void {
  const { store } = context;
  method.customer = customer.id;
  store.paymentMethods.set(method.id, method);
  context.emit('payment_method.attached', method);
  customer.invoice_settings.default_payment_method = method.id;
  context.emit('customer.updated', customer);
  for (const subscription of store.subscriptions.values()) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    subscription.default_payment_method = method.id;
    context.emit('customer.subscription.updated', subscription);
  }
}

/** Deletes a customer and ends their subscriptions at once. */
export function deleteCustomer(context: Context, customer: Customer): void {
  for (const subscription of context.store.subscriptions.values()) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    endSubscription(context, subscription, 'cancellation_requested');
  }
  customer.deleted = true;
  customer.email = null;
  customer.name = null;
  context.emit('customer.deleted', customer);
}
