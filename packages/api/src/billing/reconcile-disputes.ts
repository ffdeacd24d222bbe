import { listDisputeIdsBut } from '@vizzi/db';
import { CLOSED_DISPUTE_STATUSES } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { forEachMember } from './for-each-member.js';
import { takeDispute } from './take-dispute.js';

/** A dispute whose notification was lost is found within this time. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/** Reads the latest disputes and the undecided ones again, because notifications can get lost. Throws what fails. */
export async function reconcileDisputes(deps: Deps): Promise<void> {
  const { billing } = deps;
  if (!billing) return;
  const since = new Date(deps.clock.now().getTime() - RECENT_MS);
  const [recent, open] = await Promise.all([
    billing.listDisputeIds(since),
    listDisputeIdsBut(deps.db, CLOSED_DISPUTE_STATUSES),
  ]);
  await forEachMember(deps, billing, new Set([...recent, ...open]), (id) => takeDispute(deps, id));
}
