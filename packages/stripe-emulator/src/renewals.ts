import { draftInvoice, issueInvoice, keepDraft, periodLine } from './invoices.js';
import type { Subscription } from './objects.js';
import { collect } from './payments.js';
import { HOUR, periodEnd } from './periods.js';
import { endSubscription, expireSubscription } from './transitions.js';
import type { Context } from './context.js';

/** A subscription whose first payment does not arrive within this time expires. */
const FIRST_PAYMENT_HOURS = 23;

/** Processes everything due since the last call, in order of time, with the clock set to each due time. */
export function catchUp(context: Context): void {
  const now = context.clock.now();
  for (;;) {
    let next: { at: number; subscription: Subscription } | undefined;
    for (const subscription of context.store.subscriptions.values()) {
      const at = dueAt(context, subscription);
      if (at <= now && (!next || at < next.at)) next = { at, subscription };
    }
    if (!next) return;
    const { at, subscription } = next;
    context.clock.at(at, () => applyDue(context, subscription, at));
  }
}

/** When the next scheduled change of a subscription is due; Infinity without one. A draft is charged after the end too. */
function dueAt(context: Context, subscription: Subscription): number {
  const [item] = subscription.items.data;
  const ends = subscription.cancel_at ?? Infinity;
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + FIRST_PAYMENT_HOURS * HOUR;
    case 'active':
    case 'trialing':
      return Math.min(ends, item.current_period_end, draftEnd(context, subscription));
    case 'past_due':
      return Math.min(ends, context.store.invoice(subscription.latest_invoice).next_payment_attempt ?? Infinity);
    case 'canceled':
      return draftEnd(context, subscription);
    default:
      return Infinity;
  }
}

/** When the draft of a renewal is charged; Infinity without one. */
function draftEnd({ store, draftSeconds }: Context, { latest_invoice }: Subscription): number {
  const { status, created } = store.invoice(latest_invoice);
  return status === 'draft' ? created + draftSeconds : Infinity;
}

function applyDue(context: Context, subscription: Subscription, at: number): void {
  const invoice = context.store.invoice(subscription.latest_invoice);
  if (subscription.status === 'incomplete') return expireSubscription(context, subscription);
  if (subscription.status !== 'canceled' && subscription.cancel_at !== null && subscription.cancel_at <= at) {
    return endSubscription(context, subscription, 'cancellation_requested');
  }
  if (invoice.status === 'draft') {
    collect(context, issueInvoice(context, invoice), context.store.cardOf(subscription));
    return;
  }
  if (subscription.status === 'active' || subscription.status === 'trialing') return renew(context, subscription);
  const paid = collect(context, invoice, context.store.cardOf(subscription));
  if (!paid && invoice.next_payment_attempt === null) endSubscription(context, subscription, 'payment_failed');
}

function renew(context: Context, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  subscription.status = 'active';
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring.interval, start);
  const lines = [periodLine(subscription, item.price, start, item.current_period_end)];
  const draft = draftInvoice(context, { subscription, reason: 'subscription_cycle', lines });
  context.emit('customer.subscription.updated', subscription);
  if (context.draftSeconds > 0) return keepDraft(context, draft);
  collect(context, issueInvoice(context, draft), context.store.cardOf(subscription));
}
