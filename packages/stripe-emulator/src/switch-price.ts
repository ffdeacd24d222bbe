import { cardFault, invalidRequest } from './fault.js';
import { draftInvoice, issueInvoice, lineOf, periodLine } from './invoices.js';
import type { Price, Subscription } from './objects.js';
import type { Invoice, InvoiceLine } from './payment-objects.js';
import { collect, judge } from './payments.js';
import { periodEnd } from './periods.js';
import { hasEnded } from './subscriptions.js';
import type { World } from './world.js';

interface Switch {
  readonly price: Price;
  /** Whether the time paid for and not used is given back. */
  readonly prorate: boolean;
  /** The moment from which on it counts, in unix seconds. */
  readonly from: number;
}

/** The invoice of a switch: less what is left of the running period, to the second, plus a whole new period. */
export function draftSwitch(world: World, subscription: Subscription, { price, prorate, from }: Switch): Invoice {
  const [item] = subscription.items.data;
  if (price.currency !== subscription.currency) {
    throw invalidRequest(`The price specified only supports \`${price.currency}\`.`, { param: 'items[0][price]' });
  }
  const lines: InvoiceLine[] = [];
  if (prorate) {
    const whole = item.current_period_end - item.current_period_start;
    const left = Math.max(0, item.current_period_end - from);
    lines.push(
      lineOf(subscription, item.price, {
        amount: -Math.round((item.price.unit_amount * left) / whole),
        description: `Unused time on ${item.price.nickname ?? item.price.id}`,
        period: { start: from, end: item.current_period_end },
        proration: true,
      }),
    );
  }
  lines.push(periodLine(subscription, price, from, periodEnd(from, price.recurring.interval, from)));
  return draftInvoice(world, { subscription, reason: 'subscription_update', lines });
}

/**
 * Switches to another price, which starts a new period, and charges the card at once. Where `mustPay`, a refusal
 * throws a card error and nothing changes; else the subscription is past due then.
 */
export function switchPrice(world: World, subscription: Subscription, change: Switch & { mustPay: boolean }): void {
  const [item] = subscription.items.data;
  if (hasEnded(subscription) || subscription.status === 'incomplete') {
    throw invalidRequest(`A subscription with the status ${subscription.status} cannot change its items.`);
  }
  if (change.price.id === item.price.id) return;
  const draft = draftSwitch(world, subscription, change);
  const method = world.store.cardOf(subscription);
  if (change.mustPay && draft.amount_due > 0) {
    if (!method) throw invalidRequest('This customer has no attached payment source or default payment method.');
    const verdict = judge(method, { offSession: true });
    if ('error' in verdict) throw cardFault(verdict.error);
  }
  item.price = change.price;
  item.current_period_start = change.from;
  item.current_period_end = periodEnd(change.from, change.price.recurring.interval, change.from);
  subscription.billing_cycle_anchor = change.from;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  const { current_period_start: period_start, current_period_end: period_end } = item;
  const invoice = issueInvoice(world, { ...draft, period_start, period_end });
  world.emit('customer.subscription.updated', subscription);
  collect(world, invoice, method);
}
