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

/**
 * Milliseconds after which a plan was not bought with a disputed credit: longer than a dispute is unknown where `knownAt` was not kept, and
 * than clocks differ. Nothing is bought beside one that is known.
 */
const UNKNOWN_MS = 24 * 60 * 60 * 1000;

interface DisputedSubscription {
  readonly createdAt: Date;
  /** The credit of the disputed payment may have paid for some of it. */
  readonly isCredited: boolean;
}

/**
 * Whether a dispute takes premium away: one that is not won, of a subscription that had begun by then, or that was bought with a
 * credit of the disputed money before the dispute was known.
 */
export function withholdsPremium(dispute: Dispute, { createdAt, isCredited }: DisputedSubscription): boolean {
  const begun = dispute.createdAt.getTime();
  const known = Math.max(begun, dispute.knownAt?.getTime() ?? begun) + UNKNOWN_MS;
  return isDecidedByBank(dispute) && createdAt.getTime() <= (isCredited ? known : begun);
}
