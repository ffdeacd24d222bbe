import { listStaleCustomers } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { syncSubscription } from './sync-subscription.js';

/** Long enough to cost Stripe nothing, short enough that a lost notification is found within a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Asks Stripe again about members of whom nothing was heard for a day, or whose period is over: notifications can get
 * lost for good. Throws `unavailable` at the first member of whom Stripe tells nothing; the rest wait for the next time.
 */
export async function reconcileSubscriptions(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - MAX_AGE_MS);
  for (const { userId, customerId } of await listStaleCustomers(deps.db, { before, now })) {
    if (customerId) await syncSubscription(deps, userId, customerId);
  }
}
