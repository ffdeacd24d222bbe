import { listStaleCustomers } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { forEachMember } from './for-each-member.js';
import { syncSubscription } from './sync-subscription.js';

/** A lost notification is made up for within this time. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the subscriptions again that were not read for a day or whose period is over, because notifications can get lost.
 * Throws what fails.
 */
export async function reconcileSubscriptions(deps: Deps): Promise<void> {
  const { billing } = deps;
  if (!billing) return;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - MAX_AGE_MS);
  const stale = await listStaleCustomers(deps.db, { before, now });
  await forEachMember(deps, billing, stale, async ({ userId, customerId }) => {
    if (customerId) await syncSubscription(deps, userId, customerId);
  });
}
