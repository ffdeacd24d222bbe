import { findGuaranteeRefund } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { billingAccount } from './contract.js';
import { currentSubscription } from './current-subscription.js';
import type { ProviderInvoice } from './gateway.js';
import { readFreshStatus } from './membership-status.js';
import { paymentsOf } from './paid-invoices.js';

type BillingAccount = z.output<typeof billingAccount>;

/** The member's subscription, card, invoices and refund. Throws `unavailable` when the provider does not answer. */
export async function getAccount(deps: Deps, viewer: Viewer): Promise<BillingAccount> {
  const { answer, customerId, cancelAtPeriodEnd, refundedAt } = await readFreshStatus(deps, viewer);
  const nothing = { ...answer, cancelAtPeriodEnd, card: null, invoices: [], refund: null, payUrl: null };
  if (!deps.billing || !customerId) return nothing;
  const [subscriptions, invoices] = await Promise.all([
    deps.billing.listSubscriptions(customerId),
    deps.billing.listInvoices(customerId),
  ]);
  const subscription = currentSubscription(subscriptions);
  const due = findGuaranteeRefund(paymentsOf(invoices), refundedAt, deps.clock.now());
  const owed = invoices.find(({ status }) => status === 'open');
  return {
    ...nothing,
    card: subscription?.card ?? null,
    invoices: invoices.filter(({ status }) => status === 'paid' || status === 'open').map(toInvoice),
    refund: due ? { amount: due.amount, currency: due.payments[0]?.currency ?? 'usd', until: toUnix(due.until) } : null,
    payUrl: answer.status === 'incomplete' ? null : (owed?.url ?? null),
  };
}

function toInvoice({ id, number, status, amount, currency, createdAt, refunded, url }: ProviderInvoice) {
  return { id, number, status, amount, currency, createdAt: toUnix(createdAt), refunded, url };
}

function toUnix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
