import type { UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import type { RequireAlone } from './change-alone.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderDispute, ProviderSubscription } from './gateway.js';
import { requireBilling } from './require-billing.js';
import { traceDisputed } from './trace-disputed.js';

/** Whether a dispute withholds a subscription. */
export type IsWithheld = (subscription: ProviderSubscription) => boolean;

interface LostDispute {
  readonly user: UserRow;
  readonly customerId: string;
  readonly dispute: ProviderDispute;
  readonly isWithheld: IsWithheld;
  readonly requireAlone: RequireAlone;
}

/**
 * Ends the subscriptions that a lost dispute withholds, and takes back what is left of the credit of its payment. The last payment
 * for each goes back where it was made since the dispute began or beside that credit, and its period is cut short. May be called
 * again. Throws `unavailable`, and `conflict` when another change began meanwhile.
 */
export async function settleLostDispute(deps: Deps, lost: LostDispute): Promise<void> {
  const { user, customerId, dispute, isWithheld, requireAlone } = lost;
  const billing = requireBilling(deps);
  const withheld = (await billing.listSubscriptions(customerId)).filter(isWithheld);
  await requireAlone();
  await endSubscriptions(billing, withheld);
  // After the end, since an invoice that is voided gives back the credit that paid for it.
  const invoices = await billing.listInvoices(customerId);
  const { left, bought } = traceDisputed(invoices, dispute);
  await requireAlone();
  await billing.takeCredit(customerId, { disputeId: dispute.id, most: Math.min(left, dispute.amount) });
  const payments = withheld.flatMap(({ id }) => {
    // One that was changed into a credit, or whose period is over, has a later invoice.
    const last = invoices.find(({ subscriptionId, paidAt }) => subscriptionId === id && paidAt);
    const isMeant = bought.has(id) || (last?.paidAt && last.paidAt >= dispute.createdAt);
    return last && isMeant && last.amount > last.refunded && !last.isDisputed ? [last] : [];
  });
  for (const { paymentIntentIds, amount, refunded: back, currency } of payments) {
    for (const id of paymentIntentIds) await billing.refund(id, `refund-${id}`);
    if (user.email) await deps.mail.send(deps.db, { to: user.email, ...refunded({ amount: amount - back, currency }) });
  }
}
