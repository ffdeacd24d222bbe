import { cardError, invalidRequest } from './stripe-error.js';
import { draftInvoice, issueInvoice, lineOf, periodLine } from './invoices.js';
import type { Price, Subscription } from './objects.js';
import type { Invoice, InvoiceLine } from './payment-objects.js';
import { collect, authorize } from './payments.js';
import { periodEnd } from './periods.js';
import { hasEnded } from './subscriptions.js';
import type { Context } from './context.js';

interface Switch {
  readonly price: Price;
  /** Whether unused paid time is credited. */
  readonly prorate: boolean;
  /** When the switch takes effect, in unix seconds. */
  readonly from: number;
}

/** The invoice of a switch: a credit for the unused time of the current period, to the second, and a new period. */
export function draftSwitch(context: Context, subscription: Subscription, { price, prorate, from }: Switch): Invoice {
  const [item] = subscription.items.data;
  if (price.currency !== subscription.currency) {
    throw invalidRequest(`The price specified only supports \`${price.currency}\`.`, { param: 'items[0][price]' });
  }
  const lines: InvoiceLine[] = [];
  if (prorate) {
    const length = item.current_period_end - item.current_period_start;
    const left = Math.max(0, item.current_period_end - from);
    lines.push(
      lineOf(subscription, item.price, {
        amount: -Math.round((item.price.unit_amount * left) / length),
        description: `Unused time on ${item.price.nickname ?? item.price.id}`,
        period: { start: from, end: item.current_period_end },
        proration: true,
      }),
    );
  }
  lines.push(periodLine(subscription, price, from, periodEnd(from, price.recurring.interval, from)));
  return draftInvoice(context, { subscription, reason: 'subscription_update', lines });
}

/**
 * Switches to another price, which starts a new period and charges the card at once. With `mustPay`, a refused
 * charge throws a card error and nothing changes; without it, the subscription becomes past due.
 */
export function switchPrice(context: Context, subscription: Subscription, change: Switch & { mustPay: boolean }): void {
  const [item] = subscription.items.data;
  requireRunning(subscription);
  if (change.price.id === item.price.id) return;
  if (subscription.status === 'trialing') {
    throw invalidRequest('The emulator changes the price of a trial with `trial_end` only.', { param: 'trial_end' });
  }
  const draft = draftSwitch(context, subscription, change);
  const method = context.store.cardOf(subscription);
  if (change.mustPay && draft.amount_due > 0) {
    if (!method) throw invalidRequest('This customer has no attached payment source or default payment method.');
    const authorization = authorize(method, { offSession: true });
    if ('error' in authorization) throw cardError(authorization.error);
  }
  item.price = change.price;
  item.current_period_start = change.from;
  item.current_period_end = periodEnd(change.from, change.price.recurring.interval, change.from);
  subscription.billing_cycle_anchor = change.from;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  const { current_period_start: period_start, current_period_end: period_end } = item;
  const invoice = issueInvoice(context, { ...draft, period_start, period_end });
  context.emit('customer.subscription.updated', subscription);
  collect(context, invoice, method);
}

/**
 * Switches to another price after a trial that begins now, for which nothing is charged or credited; its end in unix seconds is the
 * first time that the price is charged.
 */
export function switchAfterTrial(
  context: Context,
  subscription: Subscription,
  { price, trialEnd }: { price: Price; trialEnd: number },
): void {
  const [item] = subscription.items.data;
  const now = context.clock.now();
  requireRunning(subscription);
  if (trialEnd <= now) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  }
  item.price = price;
  item.current_period_start = now;
  item.current_period_end = trialEnd;
  subscription.status = 'trialing';
  subscription.trial_start = now;
  subscription.trial_end = trialEnd;
  subscription.billing_cycle_anchor = trialEnd;
  if (subscription.cancel_at_period_end) subscription.cancel_at = trialEnd;
  const line = lineOf(subscription, price, {
    amount: 0,
    description: `Trial period for ${price.nickname ?? price.id}`,
    period: { start: now, end: trialEnd },
  });
  issueInvoice(context, draftInvoice(context, { subscription, reason: 'subscription_update', lines: [line] }));
}

function requireRunning(subscription: Subscription): void {
  if (hasEnded(subscription) || subscription.status === 'incomplete') {
    throw invalidRequest(`A subscription with the status ${subscription.status} cannot change its items.`);
  }
}
