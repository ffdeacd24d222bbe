import type { DisputeRow } from '@vizzi/db';

/** A dispute as contracts show it, without the provider's id. */
export function toDispute({ amount, currency, reason, status, createdAt }: DisputeRow) {
  return { amount, currency, reason, status, createdAt: createdAt.toISOString() };
}
