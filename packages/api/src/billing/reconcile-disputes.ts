import { listDisputeIds } from '@vizzi/db';
import { OPEN_DISPUTE_STATUSES } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { takeDispute } from './take-dispute.js';
import { unlessRefused } from './unless-refused.js';

/** A dispute whose notification was lost is found within this time. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/** Reads the latest disputes and the undecided ones again, because notifications can get lost. Throws `unavailable`. */
export async function reconcileDisputes(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  const since = new Date(deps.clock.now().getTime() - RECENT_MS);
  const [recent, open] = await Promise.all([
    deps.billing.listDisputeIds(since),
    listDisputeIds(deps.db, OPEN_DISPUTE_STATUSES),
  ]);
  for (const id of new Set([...recent, ...open])) await unlessRefused(() => takeDispute(deps, id));
}
