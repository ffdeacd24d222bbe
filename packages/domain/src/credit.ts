/** An invoice of a customer, as far as credit goes. Amounts in cents. */
export interface CreditInvoice {
  /** Null when it is not about a subscription. */
  readonly subscriptionId: string | null;
  /** Given to the customer as a credit for later ones. */
  readonly credited: number;
  /** Paid by such a credit. */
  readonly creditUsed: number;
}

export interface TracedCredit {
  /** Cents that are left of it. */
  readonly left: number;
  /** The other subscriptions that it paid for, in part at least. */
  readonly bought: ReadonlySet<string>;
}

/**
 * What became of the credit that came from some subscriptions, and from those that it paid for. Of a customer's credits the oldest is
 * spent first; `invoices` are all of the customer, the oldest first.
 */
export function traceCredit(invoices: readonly CreditInvoice[], origins: ReadonlySet<string>): TracedCredit {
  const bought = new Set<string>();
  const isTraced = (id: string | null) => id !== null && (origins.has(id) || bought.has(id));
  const credits: { left: number; readonly isTraced: boolean }[] = [];
  for (const { subscriptionId, credited, creditUsed } of invoices) {
    let toPay = creditUsed;
    for (const credit of credits) {
      const paid = Math.min(credit.left, toPay);
      credit.left -= paid;
      toPay -= paid;
      if (paid > 0 && credit.isTraced && subscriptionId !== null && !origins.has(subscriptionId))
        bought.add(subscriptionId);
    }
    if (credited > 0) credits.push({ left: credited, isTraced: isTraced(subscriptionId) });
  }
  const left = credits.filter((credit) => credit.isTraced).reduce((sum, credit) => sum + credit.left, 0);
  return { left, bought };
}
