import { type BillingEventRow, type Db, findUser, findUserByCustomer, markBillingEventApplied } from '@vizzi/db';
import { PLANS } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { receipt } from '../mail/templates.js';
import type { ProviderInvoice } from './gateway.js';
import { requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';
import { takeDispute } from './take-dispute.js';

/** Reads again what a saved notification is about. Mails the receipt of a payment once. */
export async function applyEvent(deps: Deps, event: BillingEventRow): Promise<void> {
  const { customerId, invoiceId, disputeId, type } = event;
  const user = customerId ? await findUserByCustomer(deps.db, customerId) : undefined;
  if (disputeId) await takeDispute(deps, disputeId);
  if (user && customerId) await syncSubscription(deps, user.id, customerId);
  const isPayment = user && type === 'invoice.paid' && invoiceId;
  const invoice = isPayment ? await requireBilling(deps).findInvoice(invoiceId) : undefined;
  await deps.db.transaction(async (tx) => {
    const isFirst = await markBillingEventApplied(tx, event.id, deps.clock.now());
    // One that the merchant writes about something else names no plan.
    if (isFirst && user && invoice?.subscriptionId && invoice.amount > 0) await sendReceipt(deps, tx, user.id, invoice);
  });
}

async function sendReceipt({ mail, links }: Deps, tx: Db, userId: number, invoice: ProviderInvoice): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user?.email) return;
  // The member may have another plan by now.
  const { name } = PLANS[invoice.tier ?? 'monthly'];
  const accountUrl = links.to('/account');
  const invoiceUrl = invoice.url ? new URL(invoice.url, accountUrl).href : accountUrl;
  const { amount, currency, createdAt: date } = invoice;
  await mail.send(tx, { to: user.email, ...receipt({ plan: name, amount, currency, date, invoiceUrl, accountUrl }) });
}
