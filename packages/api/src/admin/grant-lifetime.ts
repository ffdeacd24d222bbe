import { lockUser, missingOwner, updateUser } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { changeAlone, type RequireAlone } from '../billing/change-alone.js';
import { isRunning } from '../billing/current-subscription.js';
import { endSubscriptions } from '../billing/end-subscriptions.js';
import { listOwnSubscriptions } from '../billing/list-own-subscriptions.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { memberInput } from './contract.js';
import { getMemberRow, memberNotFound } from './member.js';
import { recordAct, recordDone } from './record-act.js';
import { requireOwner } from './require-owner.js';

/**
 * Gives a member premium for life, stored as active. A paid subscription ends first, so that the member is not charged again. Throws
 * `not_found`, `forbidden` when the viewer's role ended before the plan did, `conflict` while the member buys or changes a plan, or
 * `unavailable` when the payment provider does not answer, or `not_configured` when there is none and one may run; then nothing changes.
 */
export async function grantLifetime(deps: RequestDeps, viewer: Admin, input: z.output<typeof memberInput>) {
  const { id } = await getMemberRow(deps, input);
  // Not beside a purchase, which would be paid for all the same.
  const grantAlone = async (requireAlone: RequireAlone) => {
    const member = await getMemberRow(deps, { userId: id });
    const { billing } = deps;
    const subscriptions = await listOwnSubscriptions(deps, member);
    await requireAlone();
    // Once more before the plan ends, since the payment provider takes its time to answer.
    await deps.db.transaction((tx) => requireOwner(tx, viewer));
    deps.requireInTime();
    if (billing) await endSubscriptions(billing, subscriptions, requireAlone, () => deps.requireInTime());
    await deps.db.transaction(async (tx) => {
      // Before the lease, as what reads the account at the payment provider locks them.
      await lockUser(tx, id);
      await requireAlone(tx);
      await updateUser(tx, id, { subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
      // A member whose plan has ended for it gets the lifetime.
      const record = subscriptions.some(isRunning) ? recordDone : recordAct;
      await record(tx, viewer, { action: 'member.lifetime_granted', subject: { id, name: member.username } });
    });
  };
  await changeAlone(deps, id, grantAlone, { isEnding: true }).catch((error: unknown) => {
    // Deleted since it was found.
    throw missingOwner(error) === 'users' ? memberNotFound() : error;
  });
  deps.authSessions.forget(id);
  deps.securityLog.record({ event: 'lifetime_granted', memberId: id, by: viewer.id });
  return DONE;
}
