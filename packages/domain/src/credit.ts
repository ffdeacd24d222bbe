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
 * What became of the credit that came from some subscriptions, and from those that it paid for. Which of several credits was spent is not
 * known, and some may have been taken back: what the oldest or the newest may have paid for was bought, and only what is left in both
 * cases is left. `invoices` are all of the customer, the oldest first.
 */
export function traceCredit(invoices: readonly CreditInvoice[], origins: ReadonlySet<string>): TracedCredit {
  const oldest = spend(invoices, origins, (credits) => credits);
  const newest = spend(invoices, origins, (credits) => credits.toReversed());
  return { left: Math.min(oldest.left, newest.left), bought: new Set([...oldest.bought, ...newest.bought]) };
}

interface Credit {
  left: number;
  readonly isTraced: boolean;
}

function spend(
  invoices: readonly CreditInvoice[],
  origins: ReadonlySet<string>,
  inOrder: (credits: readonly Credit[]) => readonly Credit[],
): TracedCredit {
  const bought = new Set<string>();
  const credits: Credit[] = [];
  for (const { subscriptionId: id, credited, creditUsed } of invoices) {
    let toPay = creditUsed;
    for (const credit of inOrder(credits)) {
      const paid = Math.min(credit.left, toPay);
      credit.left -= paid;
      toPay -= paid;
      if (paid > 0 && credit.isTraced && id !== null && !origins.has(id)) bought.add(id);
    }
    const isTraced = id !== null && (origins.has(id) || bought.has(id));
    if (credited > 0) credits.push({ left: credited, isTraced });
  }
  const left = credits.filter((credit) => credit.isTraced).reduce((sum, credit) => sum + credit.left, 0);
  return { left, bought };
}
