import { MONEY_BACK_DAYS } from './plans.js';

/** A payment, as the guarantee sees it. Amounts in cents. */
export interface Payment {
  readonly paidAt: Date;
  readonly amount: number;
  readonly refunded: number;
}

export interface GuaranteeRefund<P extends Payment> {
  /** Cents. */
  readonly amount: number;
  /** The last moment to ask. */
  readonly until: Date;
  /** What is to be given back. */
  readonly payments: readonly P[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the guarantee gives back if asked now: everything paid, within 30 days of the first payment, once. A refund that
 * was begun (`begunAt`) and broke off may be finished; what was bought afterwards is not covered. Undefined: nothing.
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
