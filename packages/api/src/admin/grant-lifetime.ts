import { updateUser } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { endSubscriptions } from '../billing/end-subscriptions.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { memberInput } from './contract.js';
import { getMemberRow } from './member.js';
import { recordAct } from './record-act.js';

/**
 * Gives a member premium for life, stored as active. A paid subscription ends first, so that the member is not charged
 * again. Throws `not_found`, or `unavailable` when the payment provider does not answer; then nothing changes.
 */
export async function grantLifetime(deps: RequestDeps, viewer: Admin, input: z.output<typeof memberInput>) {
  const user = await getMemberRow(deps, input);
  if (deps.billing && user.stripeCustomerId) await endSubscriptions(deps.billing, user.stripeCustomerId);
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
    await recordAct(tx, viewer, { action: 'member.lifetime_granted', subject: { id: user.id, name: user.username } });
  });
  deps.authSessions.forget(user.id);
  deps.securityLog.record({ event: 'lifetime_granted', memberId: user.id, by: viewer.id });
  return DONE;
}
