import { findJobDone, listDisputeIds, listDisputeIdsBut, markJobDone } from '@vizzi/db';
import { CLOSED_DISPUTE_STATUSES, FINAL_DISPUTE_STATUSES } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { databaseTime } from './database-time.js';
import { forEachMember } from './for-each-member.js';
import type { BillingGateway } from './gateway.js';
import { takeDispute } from './take-dispute.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A dispute whose notification was lost is found within this time, also where it was known before. */
const RECENT_MS = 7 * DAY_MS;
/** Longer than a cardholder and a bank take: one that is not known, as after a copy was restored, or that was lost on appeal is found. */
const YEAR_MS = 365 * DAY_MS;
const DAILY = 'disputes of a year';

/**
 * Reads the latest disputes, the undecided ones, and once a day those of a year that are not known as final, because notifications can
 * get lost. Throws what fails.
 */
export async function reconcileDisputes(deps: Deps): Promise<void> {
  const { billing, db } = deps;
  if (!billing) return;
  const isDaily = await isDailyDue(deps);
  const [recent, undecided, unsettled] = await Promise.all([
    listSince(deps, billing, RECENT_MS),
    listDisputeIdsBut(db, CLOSED_DISPUTE_STATUSES),
    isDaily ? listUnsettled(deps, billing) : [],
  ]);
  const ids = new Set([...recent, ...undecided, ...unsettled]);
  const left = await forEachMember(deps, billing, ids, (id) => takeDispute(deps, id));
  if (isDaily && left === 0) await markJobDone(db, DAILY);
}

/** Whether the disputes of a year were not all read within a day: what failed is due again at once. */
async function isDailyDue(deps: Deps): Promise<boolean> {
  const [doneAt, now] = await Promise.all([findJobDone(deps.db, DAILY), databaseTime(deps)]);
  return doneAt === null || Math.abs(now.getTime() - doneAt.getTime()) >= DAY_MS;
}

async function listUnsettled(deps: Deps, billing: BillingGateway): Promise<string[]> {
  const final = new Set(await listDisputeIds(deps.db, FINAL_DISPUTE_STATUSES));
  return (await listSince(deps, billing, YEAR_MS)).filter((id) => !final.has(id));
}

function listSince({ clock }: Deps, billing: BillingGateway, ms: number): Promise<string[]> {
  return billing.listDisputeIds(new Date(clock.now().getTime() - ms));
}
