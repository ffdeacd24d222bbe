import type { Customer, PaymentMethod } from './objects.js';
import { endSubscription } from './settle.js';
import { hasEnded } from './subscriptions.js';
import type { World } from './world.js';

/** Makes a card the one that everything is paid with from now on, as the customer does on the portal. */
export function setDefaultCard(world: World, customer: Customer, method: PaymentMethod): void {
  const { store } = world;
  method.customer = customer.id;
  store.paymentMethods.set(method.id, method);
  world.emit('payment_method.attached', method);
  customer.invoice_settings.default_payment_method = method.id;
  world.emit('customer.updated', customer);
  for (const subscription of store.subscriptions.values()) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    subscription.default_payment_method = method.id;
    world.emit('customer.subscription.updated', subscription);
  }
}

/** Forgets a customer, whose subscriptions end at once. */
export function deleteCustomer(world: World, customer: Customer): void {
  for (const subscription of world.store.subscriptions.values()) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    endSubscription(world, subscription, 'cancellation_requested');
  }
  customer.deleted = true;
  customer.email = null;
  customer.name = null;
  world.emit('customer.deleted', customer);
}
