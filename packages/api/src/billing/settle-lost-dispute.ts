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
  /** Since when premium is withheld. */
  readonly knownAt: Date;
  readonly requireAlone: RequireAlone;
}

/**
 * Ends the subscriptions that a lost dispute withholds, and takes back the credit of its payment, no more than was disputed. Of the last
 * payment for each, where it was made since the dispute began or beside that credit, the part goes back for which premium was
 * withheld or ends. May be called again. Throws `unavailable`, and `conflict` when another change began meanwhile.
 */
export async function settleLostDispute(deps: Deps, lost: LostDispute): Promise<void> {
  const { user, customerId, dispute, isWithheld, knownAt, requireAlone } = lost;
  const billing = requireBilling(deps);
  const withheld = (await billing.listSubscriptions(customerId)).filter(isWithheld);
  await requireAlone();
  await endSubscriptions(billing, withheld);
  // After the end, since an invoice that is voided gives back the credit that paid for it.
  const invoices = await billing.listInvoices(customerId);
  const { left, bought } = traceDisputed(invoices, dispute);
  const ended = withheld.flatMap(({ id, currentPeriodEnd: end }) => {
    // A payment that was changed into a credit, or whose period is over, has a later invoice.
    const last = invoices.find(({ subscriptionId, paidAt }) => subscriptionId === id && paidAt);
    if (!last?.paidAt || (!bought.has(id) && last.paidAt < dispute.createdAt)) return [];
    return [{ ...last, unused: unusedShare({ begin: last.paidAt, end, at: knownAt }) }];
  });
  // The credit that paid for what ends is gone with it, as far as it was disputed.
  const endedCredit = ended.reduce((sum, { creditUsed, unused }) => sum + Math.round(creditUsed * unused), 0);
  await requireAlone();
  const amount =
    endedCredit > dispute.amount ? dispute.amount - endedCredit : Math.min(left, dispute.amount - endedCredit);
  await billing.takeCredit(customerId, { disputeId: dispute.id, amount });
  for (const { amount: paid, refunded: back, isDisputed, unused, paymentIntentIds, currency } of ended) {
    const rest = Math.round(paid * unused);
    const [intent] = paymentIntentIds;
    if (intent === undefined || rest === 0 || back > 0 || isDisputed) continue;
    await billing.refund(intent, `unused-${intent}-${rest}`, rest);
    if (user.email) await deps.mail.send(deps.db, { to: user.email, ...refunded({ amount: rest, currency }) });
  }
}

/** The share of a period that belongs to the time after `at`, from 0 to 1. */
function unusedShare({ begin, end, at }: { begin: Date; end: Date; at: Date }): number {
  const length = end.getTime() - begin.getTime();
  const left = Math.min(length, end.getTime() - at.getTime());
  return length > 0 ? Math.max(0, left / length) : 0;
}
