import { findBillingAccount, lockUser, updateBillingAccount } from '@vizzi/db';
import { type BegunRefund, covers, type GuaranteeRefund, isBeforeRefund } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import type { RequireAlone } from './change-alone.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderInvoice, ProviderSubscription } from './gateway.js';
import { type PaidInvoice, readGuarantee } from './guarantee.js';
import { requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';

interface Completion {
  readonly user: Pick<Viewer, 'id' | 'email'>;
  readonly customerId: string;
  /** Undefined when no payment is left to refund. */
  readonly refund: GuaranteeRefund<PaidInvoice> | undefined;
  readonly begun: BegunRefund;
  /** A refund after which the member may have bought again; null when nothing was bought since it began. */
  readonly earlier: BegunRefund | null;
  /** It broke off before, and may have given something back. */
  readonly isResumed: boolean;
  readonly requireAlone: RequireAlone;
}

/**
 * Does what is left of a refund that began: ends the subscription, takes back its credit, refunds the payments, reads the
 * subscription again, and tells the member by one mail what was given back in all. Each step may be repeated. Call it while no
 * other change of the member is under way; throws `conflict` once there is, or when a plan was paid for meanwhile.
 */
export async function completeRefund(deps: Deps, completion: Completion): Promise<void> {
  const { user, customerId, refund, begun, earlier, isResumed, requireAlone } = completion;
  const billing = requireBilling(deps);
  const payments = refund?.payments ?? [];
  const subscriptions = await billing.listSubscriptions(customerId);
  // A page that was open may have paid for another plan since the refund began. Read after the subscriptions: one that runs among
  // these has its payment among the invoices, and one that is paid later is not ended.
  const invoices = await billing.listInvoices(customerId);
  const left = invoices.filter((invoice) => isLeftPaid(invoice, begun));
  const ending = new Set(invoices.filter(({ id }) => begun.covers?.includes(id)).map(subscriptionOf));
  // Renewals of what ends go back too.
  const isGivenBack = (invoice: ProviderInvoice) => ending.has(subscriptionOf(invoice));
  const kept = left.filter((invoice) => !isGivenBack(invoice));
  const isKept = ({ id }: ProviderSubscription) => kept.some(({ subscriptionId }) => subscriptionId === id);
  const isMeant = (subscription: ProviderSubscription) =>
    !isKept(subscription) && (!earlier || isOf(earlier, payments, subscription));
  await requireAlone();
  await endSubscriptions(billing, subscriptions.filter(isMeant), requireAlone);
  // After the end, because an invoice that is voided returns the credit that was applied to it. One beside a later subscription
  // may have been given since.
  if ((await billing.listSubscriptions(customerId)).every(isMeant)) {
    await billing.clearBalance(customerId, () => requireAlone());
  }
  const givenBack = [...payments, ...left.filter((invoice) => isGivenBack(invoice) && isRefundable(invoice))];
  for (const payment of givenBack) {
    for (const id of payment.paymentIntentIds) await billing.refund(id, `refund-${id}`);
  }
  const isReturned = (invoice: ProviderInvoice) => givenBack.some(({ id }) => id === invoice.id);
  // What broke off may have given some of it back before.
  const countsAll = isResumed && begun.covers !== null;
  const told = countsAll ? invoices.filter(isGivenBack) : givenBack;
  const amount = countsAll
    ? sumOf(told, (invoice) => (isReturned(invoice) ? invoice.amount : invoice.refunded))
    : sumOf(told, (payment) => payment.amount - payment.refunded);
  const currency = told[0]?.currency ?? 'usd';
  // Before it counts as finished: an account that could not be read again is read by whoever finishes the refund.
  await syncSubscription(deps, user.id, customerId);
  await deps.db.transaction(async (tx) => {
    // Before the lease, as what reads the account at the payment provider locks them.
    await lockUser(tx, user.id);
    // Who finished it meanwhile has told it.
    await requireAlone(tx);
    if (amount > 0 && user.email) await deps.mail.send(tx, { to: user.email, ...refunded({ amount, currency }) });
    await updateBillingAccount(tx, user.id, { isRefundPending: false });
  });
}

/**
 * Finishes a refund that broke off, if there is one, so that nothing is bought with its credit. Call it while no other
 * change of the member is under way. Throws `unavailable`.
 */
export async function finishRefund(
  deps: Deps,
  user: Viewer,
  customerId: string | undefined,
  requireAlone: RequireAlone,
): Promise<void> {
  if (!customerId || !(await findBillingAccount(deps.db, user.id))?.isRefundPending) return;
  const invoices = await requireBilling(deps).listInvoices(customerId);
  const { refund, begun } = await readGuarantee(deps, user, invoices);
  if (!begun) return;
  await completeRefund(deps, { user, customerId, refund, begun, earlier: null, isResumed: true, requireAlone });
}

const sumOf = <Payment>(payments: readonly Payment[], amountOf: (payment: Payment) => number) =>
  payments.reduce((sum, payment) => sum + amountOf(payment), 0);

/** Whether a refund that began is about a subscription, and not about a later one. */
function isOf(begun: BegunRefund, payments: readonly PaidInvoice[], { id, createdAt }: ProviderSubscription): boolean {
  return payments.some(({ subscriptionId }) => subscriptionId === id) || isBeforeRefund(begun, createdAt);
}

/** The subscription of an invoice, or the invoice where it is about none. */
function subscriptionOf({ id, subscriptionId }: ProviderInvoice): string {
  return subscriptionId ?? id;
}

/** Whether money was paid, also past the provider, that the refund does not cover. A bank may yet decide about it. */
function isLeftPaid({ id, paidAt, amount, refunded: back }: ProviderInvoice, begun: BegunRefund): boolean {
  return paidAt !== null && amount > back && !covers(begun, { id, paidAt });
}

/** Not what was paid past the provider, as by a transfer that the merchant noted, nor what a bank decides about. */
function isRefundable({ paymentIntentIds, isDisputed }: ProviderInvoice): boolean {
  return paymentIntentIds.length > 0 && !isDisputed;
}
