import { type Db, findUser, keepGuaranteeUses, lockAdmins, lockUser, readClock, type UserRow } from '@vizzi/db';
import { adminRoleOf, AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequireAlone } from '../billing/change-alone.js';
import { changeSubscription } from '../billing/change-subscription.js';
import { endSubscriptions } from '../billing/end-subscriptions.js';
import { findDisputingPersons } from '../billing/guarantee.js';
import { listOwnSubscriptions } from '../billing/list-own-subscriptions.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import { deleteMember } from '../insights/delete-member.js';
import type { accountDeletion } from './contract.js';
import { verifyPassword } from './verify-password.js';
import type { Viewer } from './viewer.js';

/**
 * Deletes the account with all its data; messages to support stay, with the name and address in them. A subscription ends first,
 * and after a disputed payment the guarantee counts as used, so that a new account does not get round the dispute.
 * Throws `forbidden` for a wrong password, `conflict` for the only owner and while a change of the subscription is under way,
 * or `unavailable` when the payment provider does not answer and `not_configured` when there is none; then nothing is deleted.
 */
export async function deleteAccount(deps: RequestDeps, viewer: Viewer, { password }: z.output<typeof accountDeletion>) {
  await verifyPassword(deps, viewer, password);
  // Not beside a purchase, which would leave a subscription that nobody has.
  await changeSubscription(deps, viewer, (requireAlone) => leave(deps, viewer, requireAlone));
  deps.authSessions.forget(viewer.id);
  deps.securityLog.record({ event: 'account_deleted', memberId: viewer.id });
  return DONE;
}

async function leave(deps: RequestDeps, viewer: Viewer, requireAlone: RequireAlone): Promise<void> {
  const member = await deps.db.transaction((tx) => requireOtherOwner(tx, viewer));
  const { stripeCustomerId: customerId } = member;
  const { billing } = deps;
  const subscriptions = await listOwnSubscriptions(deps, member);
  await requireAlone();
  deps.requireInTime();
  if (billing) await endSubscriptions(billing, subscriptions, requireAlone);
  const persons = customerId ? await findDisputingPersons(deps, viewer, customerId) : [];
  await deps.db.transaction(async (tx) => {
    const rights = await requireOtherOwner(tx, viewer);
    // Before the lease, as what reads the account at the payment provider locks them.
    await lockUser(tx, viewer.id);
    await requireAlone(tx);
    if (persons.length > 0) await keepGuaranteeUses(tx, persons, await readClock(tx));
    // Who is made an owner meanwhile may be the only one.
    if (!(await deleteMember(tx, viewer.id, rights))) {
      throw new AppError('conflict', 'Your rights were changed meanwhile. Please try again.');
    }
  });
}

/**
 * Admins whom nobody leads could make nobody an owner again. Answers the account as it is now. Throws `conflict`,
 * and `unauthenticated` when the account is gone.
 */
async function requireOtherOwner(tx: Db, viewer: Viewer): Promise<UserRow> {
  const account = await findUser(tx, viewer.id);
  if (!account) throw new AppError('unauthenticated', 'Not authenticated');
  if (adminRoleOf(account) !== 'owner') return account;
  const owners = (await lockAdmins(tx)).filter((admin) => adminRoleOf(admin) === 'owner');
  if (owners.every(({ id }) => id === viewer.id)) {
    throw new AppError('conflict', 'You are the only owner. Please make another admin an owner first.');
  }
  return account;
}
