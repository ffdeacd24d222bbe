/** States in which a bank decides about a disputed payment, and holds the money meanwhile. */
export const OPEN_DISPUTE_STATUSES: readonly string[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
];
/** States in which the cardholder has the money back. */
const LOST = ['lost', 'prevented'];

/** A payment that its cardholder disputes at the bank; `status` is the provider's word. */
export interface Dispute {
  readonly status: string;
  readonly createdAt: Date;
}

export function isOpenDispute({ status }: Dispute): boolean {
  return OPEN_DISPUTE_STATUSES.includes(status);
}

export function isLostDispute({ status }: Dispute): boolean {
  return LOST.includes(status);
}

/** Milliseconds within which a dispute is known, also when its notification was lost; from then on nothing is bought beside it. */
const KNOWN_MS = 24 * 60 * 60 * 1000;

interface DisputedSubscription {
  readonly createdAt: Date;
  /** A credit of the customer paid for some of its first period. */
  readonly isCredited: boolean;
}

/**
 * Whether a dispute takes premium away: one that is not won, of a subscription that had begun by then, or that was bought with a
 * credit of the disputed money before the dispute was known.
 */
export function withholdsPremium(dispute: Dispute, { createdAt, isCredited }: DisputedSubscription): boolean {
  const until = dispute.createdAt.getTime() + (isCredited ? KNOWN_MS : 0);
  return (isOpenDispute(dispute) || isLostDispute(dispute)) && createdAt.getTime() <= until;
}
