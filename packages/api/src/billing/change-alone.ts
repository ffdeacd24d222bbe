import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BillingAccountRow, type Db, releaseBillingLease, renewBillingLease, takeBillingLease } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { settleSoon } from '../settle-soon.js';

/** After a crash, a member waits this long for the next change. */
const LEASE_SECONDS = 60;
/** Milliseconds; a change of many calls to a slow payment provider takes longer than one lease. */
const RENEWAL_MS = 20_000;
/** Milliseconds between tries to give a lease back. */
const RELEASE_RETRY_MS = 2_000;
/** The token of a change with `isEnding` begins so. */
const ENDING = 'ending ';

/**
 * Throws `conflict` when another change began meanwhile: a process that stood still for longer than its lease wakes up. In a
 * transaction, none begins until that ends.
 */
export type RequireAlone = (tx?: Db) => Promise<void>;

/**
 * Makes a change of a member's subscription while no process makes another one. Throws `conflict` when one is under way. The
 * change asks `requireAlone` before what could undo a later one. `isEnding` is one that ends the plan with the account or for a
 * lifetime: nobody is mailed that premium is closed.
 */
export async function changeAlone<T>(
  { db }: Deps,
  userId: number,
  change: (requireAlone: RequireAlone) => Promise<T>,
  { isEnding = false } = {},
): Promise<T> {
  const lease = { userId, token: `${isEnding ? ENDING : ''}${randomUUID()}`, seconds: LEASE_SECONDS };
  if (!(await takeBillingLease(db, lease))) throw underWay();
  const requireAlone = async (tx = db) => {
    if (!(await renewBillingLease(tx, lease))) throw underWay();
  };
  // One that fails is made up for by the next, twice before the lease ends.
  const renewal = setInterval(() => void renewBillingLease(db, lease).catch(() => {}), RENEWAL_MS);
  try {
    return await change(requireAlone);
  } finally {
    clearInterval(renewal);
    await settleSoon(release(() => releaseBillingLease(db, userId, lease.token)));
  }
}

/** Whether a change with `isEnding` is under way. */
export function isBeingEnded({ leaseToken, leaseUntil }: BillingAccountRow, now: Date): boolean {
  return leaseToken !== null && leaseToken.startsWith(ENDING) && leaseUntil !== null && leaseUntil > now;
}

/** Tries for as long as the lease lasts, and answers nothing of it: the database may be away for a moment, and what was done is done. */
async function release(giveBack: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < LEASE_SECONDS * 1_000; waited += RELEASE_RETRY_MS) {
    const isDone = await giveBack().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await wait(RELEASE_RETRY_MS, undefined, { ref: false });
  }
}

function underWay(): AppError {
  return new AppError('conflict', 'A change of this subscription is under way. Please try again in a moment.');
}
