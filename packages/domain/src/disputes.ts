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
  /** When we knew that a bank decides, which may be long after an inquiry; null before, and when that was not kept. */
  readonly knownAt: Date | null;
}

/** A dispute as the provider has it. */
type Status = Pick<Dispute, 'status'>;

export function isOpenDispute({ status }: Status): boolean {
  return OPEN_DISPUTE_STATUSES.includes(status);
}

export function isLostDispute({ status }: Status): boolean {
  return LOST.includes(status);
}

/** Whether a bank decides or has decided; an inquiry takes nothing yet. */
export function isDecidedByBank(dispute: Status): boolean {
  return isOpenDispute(dispute) || isLostDispute(dispute);
}

/** The `knownAt` of a dispute that is read `at` a time, with what was known of it before: an appeal counts anew. */
export function knownSince(before: Dispute | undefined, dispute: Status, at: Date): Date | null {
  const isNew = isDecidedByBank(dispute) && !(before && isDecidedByBank(before));
  // An open one without a time was saved by an older version.
  const isUnknown = isOpenDispute(dispute) && !before?.knownAt;
  return isNew || isUnknown ? at : (before?.knownAt ?? null);
}

/** States that do not change any more. */
export const FINAL_DISPUTE_STATUSES: readonly string[] = [...LOST, 'warning_closed'];
/** Those in which a bank decides nothing; one that was won may be appealed against. */
export const CLOSED_DISPUTE_STATUSES: readonly string[] = [...FINAL_DISPUTE_STATUSES, 'won'];
