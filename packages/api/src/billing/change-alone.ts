import { randomUUID } from 'node:crypto';
import { releaseBillingLease, takeBillingLease } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Longer than a change ever takes; after a crash, a member waits this long for the next one. */
const LEASE_SECONDS = 60;

/**
 * Makes a change of a member's subscription while no process makes another one. Throws `conflict` when one is under way.
 */
export async function changeAlone<T>({ db }: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  if (!(await takeBillingLease(db, { userId, token, seconds: LEASE_SECONDS }))) {
    throw new AppError('conflict', 'A change of your subscription is under way. Please try again in a moment.');
  }
  try {
    return await change();
  } finally {
    await releaseBillingLease(db, userId, token);
  }
}
