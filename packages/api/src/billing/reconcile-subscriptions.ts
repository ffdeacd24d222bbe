import { listStaleCustomers } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { syncSubscription } from './sync-subscription.js';
import { unlessRefused } from './unless-refused.js';

/** A lost notification is made up for within this time. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the subscriptions again that were not read for a day or whose period is over, because notifications can get lost.
 * Throws `unavailable` at the first one that the provider does not answer; the next run continues.
 */
export async function reconcileSubscriptions(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - MAX_AGE_MS);
  for (const { userId, customerId } of await listStaleCustomers(deps.db, { before, now })) {
    if (customerId) await unlessRefused(() => syncSubscription(deps, userId, customerId));
  }
}
