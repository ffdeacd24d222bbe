import { MONEY_BACK_DAYS } from './plans.js';

/** A payment that the guarantee may cover. Amounts in cents. */
export interface Payment {
  readonly paidAt: Date;
  readonly amount: number;
  readonly refunded: number;
}

export interface GuaranteeRefund<P extends Payment> {
  /** Cents. */
  readonly amount: number;
  /** The end of the guarantee. */
  readonly until: Date;
  /** The payments to refund. */
  readonly payments: readonly P[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The refund of the guarantee: all payments, within 30 days of the first one, once. A refund that began at `begunAt` and
 * failed midway can be finished; later payments are not covered. Undefined when there is nothing to refund.
 */
export function findGuaranteeRefund<P extends Payment>(
  payments: readonly P[],
  begunAt: Date | null,
  now: Date,
): GuaranteeRefund<P> | undefined {
  const times = payments.map(({ paidAt }) => paidAt.getTime());
  const until = new Date(Math.min(...times) + MONEY_BACK_DAYS * DAY_MS);
  if (payments.length === 0 || (!begunAt && now > until)) return undefined;
  const open = payments.filter(
    ({ paidAt, amount, refunded }) => refunded < amount && (!begunAt || paidAt.getTime() <= begunAt.getTime()),
  );
  const amount = open.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0);
  return open.length > 0 ? { amount, until, payments: open } : undefined;
}
