import type { UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import type { RequireAlone } from './change-alone.js';
import { isWithheldBy } from './disputed-subscription.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderDispute, ProviderSubscription } from './gateway.js';
import { requireBilling } from './require-billing.js';

interface LostDispute {
  readonly user: UserRow;
  readonly customerId: string;
  readonly dispute: ProviderDispute;
  /** Since when premium is withheld. */
  readonly knownAt: Date;
  readonly requireAlone: RequireAlone;
}

/**
 * Ends the subscription that a disputed payment paid for, since its cardholder has the money back. Where a later payment paid for the period
 * that is cut short, its part goes back for which premium was withheld or ends; of one that had ended before the dispute nothing does. May
 * be called again. Throws `unavailable`, and `conflict` when another change began meanwhile.
 */
export async function settleLostDispute(deps: Deps, lost: LostDispute): Promise<void> {
  const { user, customerId, dispute, knownAt, requireAlone } = lost;
  const billing = requireBilling(deps);
  const before = await billing.listInvoices(customerId);
  const subscriptions = await billing.listSubscriptions(customerId);
  const withheld = subscriptions.filter(
    (subscription) => isWithheldBy(dispute, before, subscription) && !hasEndedBefore(dispute, subscription),
  );
  await requireAlone();
  await endSubscriptions(billing, withheld);
  // The premium of a lifetime goes on.
  if (user.subscriptionTier === 'lifetime') return;
  // After the end: a renewal may have been paid in the moment before.
  const invoices = await billing.listInvoices(customerId);
  for (const { id, currentPeriodEnd: end } of withheld) {
    const last = invoices.find(({ subscriptionId, tier }) => subscriptionId === id && tier !== null);
    if (!last?.paidAt || last.isDisputed) continue;
    const unused = Math.round(last.amount * unusedShare({ begin: last.paidAt, end, at: knownAt }));
    // What went back before counts, also by a try that broke off after it.
    const rest = unused - last.refunded;
    const [intent] = last.paymentIntentIds;
    if (intent === undefined || rest <= 0) continue;
    // A server that stood still would give back what another one gave meanwhile.
    await requireAlone();
    await billing.refund(intent, `unused-${intent}-${rest}`, rest);
    const { currency } = last;
    if (user.email) await deps.mail.send(deps.db, { to: user.email, ...refunded({ amount: rest, currency }) });
  }
}

function hasEndedBefore({ createdAt }: ProviderDispute, { endedAt }: ProviderSubscription): boolean {
  return endedAt !== null && endedAt < createdAt;
}

/** The share of a period that belongs to the time after `at`, from 0 to 1. */
function unusedShare({ begin, end, at }: { begin: Date; end: Date; at: Date }): number {
  const length = end.getTime() - begin.getTime();
  const left = Math.min(length, end.getTime() - at.getTime());
  return length > 0 ? Math.max(0, left / length) : 0;
}
