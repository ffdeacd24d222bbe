import type { UserRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { refunded } from '../mail/templates.js';
import type { RequireAlone } from './change-alone.js';
import { isWithheldBy } from './disputed-subscription.js';
import { endSubscriptions } from './end-subscriptions.js';
import type { ProviderDispute, ProviderInvoice, ProviderSubscription } from './gateway.js';
import { requireBilling } from './require-billing.js';

/** Milliseconds by which the clocks of the provider and the database may differ. */
const CLOCKS_DIFFER_MS = 600_000;

interface LostDispute {
  readonly user: UserRow;
  readonly customerId: string;
  readonly dispute: ProviderDispute;
  /** Since when premium is withheld. */
  readonly knownAt: Date;
  readonly requireAlone: RequireAlone;
}

/**
 * Ends the subscription that a disputed payment paid for, since its cardholder has the money back. Where other payments paid for the period
 * that is cut short, their part goes back for which premium was withheld or ends; of one that had ended before we knew of the dispute nothing does. May
 * be called again. Throws `unavailable`, and `conflict` when another change began meanwhile.
 */
export async function settleLostDispute(deps: Deps, lost: LostDispute): Promise<void> {
  const { user, customerId, dispute, knownAt, requireAlone } = lost;
  const billing = requireBilling(deps);
  const before = await billing.listInvoices(customerId);
  const subscriptions = await billing.listSubscriptions(customerId);
  const withheld = subscriptions.filter(
    (subscription) => isWithheldBy(dispute, before, subscription) && !hasEndedBefore(knownAt, subscription),
  );
  await requireAlone();
  await endSubscriptions(billing, withheld);
  // The premium of a lifetime goes on.
  if (user.subscriptionTier === 'lifetime') return;
  // After the end: a renewal may have been paid in the moment before.
  const invoices = await billing.listInvoices(customerId);
  for (const { id, currentPeriodEnd: end, billedUntil } of withheld) {
    for (const { invoice, amount, since } of paidForPeriod(
      invoices.filter(({ subscriptionId }) => subscriptionId === id),
    )) {
      const share = unusedShare({ begin: since, billedUntil, end, at: knownAt });
      // What went back before counts, also by a try that broke off after it. A credit may have paid some of the invoice.
      const rest = Math.min(Math.round(amount * share), invoice.amount) - invoice.refunded;
      const [intent] = invoice.paymentIntentIds;
      if (intent === undefined || invoice.isDisputed || rest <= 0) continue;
      // A server that stood still would give back what another one gave meanwhile.
      await requireAlone();
      await billing.refund(intent, `unused-${intent}-${rest}`, rest);
      const { currency } = invoice;
      if (user.email) await deps.mail.send(deps.db, { to: user.email, ...refunded({ amount: rest, currency }) });
    }
  }
}

interface PaidPart {
  readonly invoice: ProviderInvoice;
  /** Cents of the last period that it paid for. */
  readonly amount: number;
  /** When that period was paid. */
  readonly since: Date;
}

/** What paid for the last period of a subscription: its invoice, and after a change of the plan the one before, whose rest was taken off. */
function paidForPeriod(invoices: readonly ProviderInvoice[]): PaidPart[] {
  const [last, ...earlier] = invoices.filter(({ tier }) => tier !== null);
  if (!last?.paidAt) return [];
  const { paidAt: since, amount, takenOff } = last;
  const before = earlier.find(({ paidAt }) => paidAt !== null);
  const rest = before && takenOff > 0 ? [{ invoice: before, amount: takenOff, since }] : [];
  return [{ invoice: last, amount, since }, ...rest];
}

/** Whether a subscription had ended when we knew that a bank decides. */
function hasEndedBefore(knownAt: Date, { endedAt }: ProviderSubscription): boolean {
  return endedAt !== null && endedAt.getTime() < knownAt.getTime() - CLOCKS_DIFFER_MS;
}

interface Period {
  readonly begin: Date;
  readonly billedUntil: Date;
  /** When premium would have ended, the same or before. */
  readonly end: Date;
  readonly at: Date;
}

/** The share of a period in which premium would have gone on after `at`, from 0 to 1. */
function unusedShare({ begin, billedUntil, end, at }: Period): number {
  const length = billedUntil.getTime() - begin.getTime();
  const left = Math.min(length, end.getTime() - at.getTime());
  return length > 0 ? Math.max(0, left / length) : 0;
}
