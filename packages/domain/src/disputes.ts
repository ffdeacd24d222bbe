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

/** Whether a dispute takes premium away: one that is not won, of a subscription that had begun by then. */
export function withholdsPremium(dispute: Dispute, subscription: { readonly createdAt: Date }): boolean {
  return (isOpenDispute(dispute) || isLostDispute(dispute)) && subscription.createdAt <= dispute.createdAt;
}
