/** States in which a bank decides about a disputed payment, and holds the money meanwhile. */
export const OPEN_DISPUTE_STATUSES: readonly string[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
];
/** States in which the cardholder has the money back. */
const LOST = ['lost', 'prevented'];

/** The state of a dispute that the provider has no more, as with other keys: nobody decides about it. */
export const GONE_DISPUTE = 'gone';
/** The state of a lost dispute until what follows from it is done: it counts as open, so that nothing is bought or resumed before. */
export const UNSETTLED_DISPUTE = 'under_review';

/** A payment that its cardholder disputes at the bank; `status` is the provider's word. */
export interface Dispute {
  readonly status: string;
}

export function isOpenDispute({ status }: Dispute): boolean {
  return OPEN_DISPUTE_STATUSES.includes(status);
}

export function isLostDispute({ status }: Dispute): boolean {
  return LOST.includes(status);
}

/** Whether a bank decides or has decided; an inquiry takes nothing yet. */
export function isDecidedByBank(dispute: Dispute): boolean {
  return isOpenDispute(dispute) || isLostDispute(dispute);
}

/** States that do not change any more. */
export const FINAL_DISPUTE_STATUSES: readonly string[] = [...LOST, 'warning_closed'];
/** Those in which a bank decides nothing; one that was won may be appealed against. */
export const CLOSED_DISPUTE_STATUSES: readonly string[] = [...FINAL_DISPUTE_STATUSES, 'won'];
