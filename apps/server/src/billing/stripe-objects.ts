import type {
  Card,
  ProviderCustomer,
  ProviderDispute,
  ProviderInvoice,
  ProviderRevenue,
  ProviderSubscription,
} from '@vizzi/api';
import type { PaidTier } from '@vizzi/domain';
import type { Stripe } from 'stripe';

/** What every reading of a subscription needs; each path stays within the four levels that Stripe expands. */
export const SUBSCRIPTION_EXPANSION = [
  'latest_invoice.confirmation_secret',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

/** States in which the latest invoice waits to be paid by somebody. */
const WAITING = new Set(['incomplete', 'past_due']);

const SECONDS_PER_DAY = 86_400;
/** Days; a longer period was paid by the year. */
const LONGEST_MONTH = 62;

/** The metadata of a subscription that is being ended, from before what it owes is voided. */
export const endingMark = (invoiceId: string) => ({ vizzi_ending: invoiceId });

/**
 * Whether the end of a subscription broke off after what it owes was voided, or before, when the draft of a renewal was made final
 * without a charge: its period is active and was never paid.
 */
export function isEnding({ status, metadata, latest_invoice: latest }: Stripe.Subscription): boolean {
  if (status !== 'active' || latest === null || typeof latest === 'string') return false;
  const isGivenUp = latest.status === 'void' || (latest.status === 'open' && !latest.auto_advance);
  return isGivenUp && metadata['vizzi_ending'] === latest.id;
}

/** Reads a subscription that was fetched with SUBSCRIPTION_EXPANSION. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = itemOf(subscription);
  const isMarked = isEnding(subscription);
  const cancelAt = subscription.cancel_at;
  return {
    id: subscription.id,
    status: isMarked ? 'past_due' : statusOf(subscription),
    isEnding: isMarked,
    priceId: item.price.id,
    interval: item.price.recurring?.interval ?? '',
    currentPeriodEnd: toDate(paidUntil(subscription, item)),
    billedUntil: toDate(item.current_period_end),
    isPaidAhead: subscription.status === 'trialing' || isForgiven(subscription),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end),
    createdAt: toDate(subscription.created),
    clientSecret: clientSecretOf(subscription),
    owed: owedBy(subscription),
    card: cardOf(subscription),
  };
}

/** The days before the first charge of a plan that begins later were paid for, and those that the merchant gives are as good. */
function statusOf({ status }: Stripe.Subscription): string {
  return status === 'trialing' ? 'active' : status;
}

/** Reads an expanded customer; undefined for a deleted one. */
export function readCustomer(customer: Stripe.Subscription['customer']): ProviderCustomer | undefined {
  if (typeof customer === 'string' || customer.deleted) return undefined;
  const userId = Number(customer.metadata['userId']);
  return { id: customer.id, userId: Number.isInteger(userId) && userId > 0 ? userId : null, email: customer.email };
}

/** The one thing that is subscribed to. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`subscription ${id} has no item`);
  return item;
}

/** What was charged for one payment intent. */
export interface ChargeSummary {
  /** Cents given back. */
  readonly refunded: number;
  readonly isDisputed: boolean;
  readonly fingerprints: readonly string[];
}

/** What was charged successfully, by payment intent, with the disputes about it. */
export function summarizeCharges(
  charges: readonly Stripe.Charge[],
  disputes: readonly Stripe.Dispute[],
): Map<string, ChargeSummary> {
  const held = new Set(disputes.filter((it) => !it.is_charge_refundable).map(({ charge }) => idOf(charge)));
  const summaries = new Map<string, ChargeSummary>();
  for (const { id, payment_intent, payment_method_details: method, amount_refunded, status } of charges) {
    const intent = idOf(payment_intent);
    if (intent === undefined || status !== 'succeeded') continue;
    const { refunded = 0, isDisputed = false, fingerprints = [] } = summaries.get(intent) ?? {};
    const fingerprint = method?.card?.fingerprint;
    summaries.set(intent, {
      refunded: refunded + amount_refunded,
      isDisputed: isDisputed || held.has(id),
      fingerprints: fingerprint ? [...fingerprints, fingerprint] : fingerprints,
    });
  }
  return summaries;
}

/** Reads a dispute whose `charge` is expanded. */
export function readDispute({
  id,
  amount,
  currency,
  reason,
  status,
  created,
  charge,
  payment_intent: intent,
}: Stripe.Dispute): ProviderDispute {
  const customerId = typeof charge === 'string' ? undefined : idOf(charge.customer);
  return {
    id,
    customerId: customerId ?? null,
    amount,
    currency,
    reason,
    status,
    createdAt: toDate(created),
    paymentIntentId: idOf(intent) ?? null,
  };
}

/** The payments of an invoice whose `payments` are expanded. */
export function paidIntentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** Reads an invoice whose `payments` are expanded, with the charges of its customer. */
export function readInvoice(invoice: Stripe.Invoice, charges: ReadonlyMap<string, ChargeSummary>): ProviderInvoice {
  const paid = invoice.status === 'paid';
  const intents = paidIntentsOf(invoice);
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    amount: paid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    createdAt: toDate(invoice.created),
    paidAt: paid && invoice.status_transitions.paid_at !== null ? toDate(invoice.status_transitions.paid_at) : null,
    refunded: intents.reduce((sum, id) => sum + (charges.get(id)?.refunded ?? 0), 0),
    tier: tierOf(invoice.lines),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? null,
    isDisputed: intents.some((id) => charges.get(id)?.isDisputed),
    paymentIntentIds: intents,
    cardFingerprints: intents.flatMap((id) => charges.get(id)?.fingerprints ?? []),
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** What a paid invoice brought; nothing when a credit paid it. */
export function readPayment({
  id,
  amount_paid,
  currency,
  lines,
  status_transitions: at,
}: Stripe.Invoice): ProviderRevenue[] {
  if (amount_paid === 0 || at.paid_at === null) return [];
  return [{ id, at: toDate(at.paid_at), amount: amount_paid, currency, tier: tierOf(lines) }];
}

/** The plan that an invoice charges for, by the longest of its periods. */
function tierOf({ data }: Stripe.Invoice['lines']): PaidTier | null {
  const days = data
    .filter(({ amount }) => amount > 0)
    .map(({ period }) => (period.end - period.start) / SECONDS_PER_DAY);
  if (days.length === 0) return null;
  return Math.max(...days) > LONGEST_MONTH ? 'yearly' : 'monthly';
}

/** What went back. */
export function readRefund({ id, amount, currency, created, status }: Stripe.Refund): ProviderRevenue {
  const isGone = status === 'failed' || status === 'canceled';
  return { id, at: toDate(created), amount: isGone ? 0 : -amount, currency, tier: null };
}

/** What a dispute took back, on the day on which it was opened; nothing until it is lost. */
export function readLoss({ id, amount, currency, created, status }: Stripe.Dispute): ProviderRevenue {
  return { id, at: toDate(created), amount: status === 'lost' ? -amount : 0, currency, tier: null };
}

/** The id of what is either an id or the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

function clientSecretOf({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (!WAITING.has(status) || invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}

/** In unix seconds; `cancel_at` may be renewals away. */
function paidUntil(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): number {
  if (subscription.status === 'active' && owedBy(subscription)) return item.current_period_start;
  return Math.min(item.current_period_end, subscription.cancel_at ?? Infinity);
}

/** Whether the merchant gave up what the period costs. */
function isForgiven({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (invoice === null || typeof invoice === 'string') return false;
  return invoice.status === 'void' || invoice.status === 'uncollectible';
}

/** What the latest invoice of a subscription asks for, or will. */
export function owedBy({ latest_invoice: invoice }: Stripe.Subscription): ProviderSubscription['owed'] {
  if (invoice === null || typeof invoice === 'string') return null;
  // A draft over nothing is paid by a credit.
  const isDraft = invoice.status === 'draft' && invoice.amount_due > 0;
  if (invoice.status !== 'open' && !isDraft) return null;
  return { amount: invoice.amount_due, currency: invoice.currency };
}

/** The card that the next invoice is charged to: the subscription's own, or else the customer's. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Card | null {
  const fallback =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const method = own ?? fallback;
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
