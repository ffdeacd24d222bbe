import { findDisputes } from '@vizzi/db';
import { type GuaranteeRefund, isOpenDispute } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { billingAccount } from './contract.js';
import { currentSubscription, hasEnded } from './current-subscription.js';
import type { ProviderInvoice, ProviderSubscription } from './gateway.js';
import { type PaidInvoice, readGuarantee } from './guarantee.js';
import { limitBilling } from './limit-billing.js';
import { readFreshStatus } from './membership-status.js';

type BillingAccount = z.output<typeof billingAccount>;

/**
 * The member's subscription, card, invoices and refund. Throws `unavailable` when the provider does not answer, and
 * `too_many_requests`.
 */
export async function getAccount(deps: RequestDeps, viewer: Viewer): Promise<BillingAccount> {
  await limitBilling(deps, viewer, 'account');
  const { answer, customerId, cancelAtPeriodEnd } = await readFreshStatus(deps, viewer);
  const nothing = {
    ...answer,
    cancelAtPeriodEnd,
    isDisputed: false,
    billedUntil: null,
    card: null,
    invoices: [],
    refund: null,
    isGuaranteeUsed: false,
    isGuaranteeOver: false,
    payUrl: null,
  };
  if (!deps.billing) return nothing;
  if (!customerId) return { ...nothing, isGuaranteeUsed: (await readGuarantee(deps, viewer, [])).isUsed };
  const [subscriptions, invoices, disputes] = await Promise.all([
    deps.billing.listSubscriptions(customerId),
    deps.billing.listInvoices(customerId),
    findDisputes(deps.db, viewer.id),
  ]);
  const subscription = currentSubscription(subscriptions);
  const { refund, isUsed, isOver } = await readGuarantee(deps, viewer, invoices);
  const shown = invoices.filter((invoice) => isReceipt(invoice) || isOwed(invoice, subscriptions));
  const owed = shown.find(({ status }) => status === 'open');
  return {
    ...nothing,
    isDisputed: disputes.some(isOpenDispute),
    billedUntil: subscription && !hasEnded(subscription) ? toUnix(subscription.billedUntil) : null,
    card: subscription?.card ?? null,
    invoices: shown.map(toInvoice),
    refund: refund ? toRefund(refund) : null,
    isGuaranteeUsed: isUsed,
    isGuaranteeOver: isOver,
    payUrl: answer.status === 'incomplete' ? null : (owed?.url ?? null),
  };
}

/** Whether something was paid: one that only notes when a plan begins charges for none. */
function isReceipt({ status, tier }: ProviderInvoice): boolean {
  return status === 'paid' && tier !== null;
}

/** Whether it is to be paid. An invoice of a subscription that has ended opens nothing. */
function isOwed({ status, subscriptionId }: ProviderInvoice, subscriptions: readonly ProviderSubscription[]): boolean {
  const subscription = subscriptions.find(({ id }) => id === subscriptionId);
  return status === 'open' && (!subscription || !hasEnded(subscription));
}

function toInvoice({ id, number, status, amount, currency, createdAt, refunded, url }: ProviderInvoice) {
  return { id, number, status, amount, currency, createdAt: toUnix(createdAt), refunded, url };
}

function toRefund({ amount, until, payments }: GuaranteeRefund<PaidInvoice>) {
  return { amount, currency: payments[0]?.currency ?? 'usd', until: toUnix(until) };
}

function toUnix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
