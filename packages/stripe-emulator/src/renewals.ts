import { draftInvoice, issueInvoice, periodLine } from './invoices.js';
import type { Subscription } from './objects.js';
import { collect } from './payments.js';
import { HOUR, periodEnd } from './periods.js';
import { endSubscription, expireSubscription } from './settle.js';
import type { World } from './world.js';

/** How long a first payment is waited for. */
const FIRST_PAYMENT_HOURS = 23;

/** Makes up for everything that fell due since it was last asked, one after the other, each at its own moment. */
export function catchUp(world: World): void {
  const now = world.clock.now();
  for (;;) {
    let next: { at: number; subscription: Subscription } | undefined;
    for (const subscription of world.store.subscriptions.values()) {
      const at = dueAt(world, subscription);
      if (at <= now && (!next || at < next.at)) next = { at, subscription };
    }
    if (!next) return;
    const { at, subscription } = next;
    world.clock.at(at, () => act(world, subscription, at));
  }
}

/** When something happens to it by itself; never, for what has ended. */
function dueAt({ store }: World, subscription: Subscription): number {
  const [item] = subscription.items.data;
  const ends = subscription.cancel_at ?? Infinity;
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + FIRST_PAYMENT_HOURS * HOUR;
    case 'active':
      return Math.min(ends, item.current_period_end);
    case 'past_due':
      return Math.min(ends, store.invoice(subscription.latest_invoice).next_payment_attempt ?? Infinity);
    default:
      return Infinity;
  }
}

function act(world: World, subscription: Subscription, at: number): void {
  const invoice = world.store.invoice(subscription.latest_invoice);
  if (subscription.status === 'incomplete') return expireSubscription(world, subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
    return endSubscription(world, subscription, 'cancellation_requested');
  }
  if (subscription.status === 'active') return renew(world, subscription);
  const paid = collect(world, invoice, world.store.cardOf(subscription));
  // The last of the retries has been refused.
  if (!paid && invoice.next_payment_attempt === null) endSubscription(world, subscription, 'payment_failed');
}

function renew(world: World, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring.interval, start);
  const lines = [periodLine(subscription, item.price, start, item.current_period_end)];
  const invoice = issueInvoice(world, draftInvoice(world, { subscription, reason: 'subscription_cycle', lines }));
  world.emit('customer.subscription.updated', subscription);
  collect(world, invoice, world.store.cardOf(subscription));
}
