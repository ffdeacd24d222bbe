import { MONEY_BACK_DAYS } from './plans.js';

/** A payment that the guarantee may cover. Amounts in cents. */
export interface Payment {
  readonly id: string;
  readonly paidAt: Date;
  readonly amount: number;
  readonly refunded: number;
  /** It is disputed at the bank, and cannot be refunded. */
  readonly isDisputed: boolean;
}

/** A refund that began, and may have failed midway. */
export interface BegunRefund {
  readonly at: Date;
  /** Ids of the payments that it covers; null for one that began before they were kept. */
  readonly covers: readonly string[] | null;
}

export interface GuaranteeRefund<P extends Payment> {
  /** Cents. */
  readonly amount: number;
  /** The end of the guarantee. */
  readonly until: Date;
  /** The payments to refund. */
  readonly payments: readonly P[];
}

/** How long it is remembered that a person used the guarantee. */
export const GUARANTEE_MEMORY_YEARS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds of the last date there is. */
const LAST_TIME = 8.64e15;

/** When the guarantee ends, thirty days after the first payment; the end of time without one. */
export function endOfGuarantee(payments: readonly Pick<Payment, 'paidAt'>[]): Date {
  const first = Math.min(LAST_TIME, ...payments.map(({ paidAt }) => paidAt.getTime() + MONEY_BACK_DAYS * DAY_MS));
  return new Date(first);
}

/**
 * The refund of the guarantee: all payments, within 30 days of the first one, once. A refund that began and failed midway
 * can be finished; payments that it does not cover stay paid. None begins while one of the payments is disputed.
 * Undefined when there is nothing to refund.
 */
export function findGuaranteeRefund<P extends Payment>(
  payments: readonly P[],
  begun: BegunRefund | null,
  now: Date,
): GuaranteeRefund<P> | undefined {
  const until = endOfGuarantee(payments);
  if (payments.length === 0 || (!begun && now > until)) return undefined;
  const left = payments.filter((payment) => payment.refunded < payment.amount && (!begun || covers(begun, payment)));
  const open = left.filter((payment) => !isHeldByBank(payment));
  if (!begun && open.length < left.length) return undefined;
  const amount = open.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0);
  return open.length > 0 ? { amount, until, payments: open } : undefined;
}

/** Whether something is left of a payment that cannot be refunded. */
export function isHeldByBank({
  amount,
  refunded,
  isDisputed,
}: Pick<Payment, 'amount' | 'refunded' | 'isDisputed'>): boolean {
  return isDisputed && refunded < amount;
}

/** Whether it was made before the refund began; of the same second, it may have come after. */
export function isBeforeRefund({ at }: BegunRefund, time: Date): boolean {
  return wholeSecond(time) < wholeSecond(at);
}

/** Whether a refund that began gives a payment back. */
export function covers(begun: BegunRefund, { id, paidAt }: Pick<Payment, 'id' | 'paidAt'>): boolean {
  return begun.covers?.includes(id) ?? isBeforeRefund(begun, paidAt);
}

function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Uses of the guarantee before this time are forgotten. */
export function guaranteeMemoryBegins(now: Date): Date {
  const begins = new Date(now);
  begins.setUTCFullYear(begins.getUTCFullYear() - GUARANTEE_MEMORY_YEARS);
  return begins;
}
