import { type Db, findUser, keepGuaranteeUses, lockAdmins, lockUser, readClock, type UserRow } from '@vizzi/db';
import { adminRoleOf, AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequireAlone } from '../billing/change-alone.js';
import { changeSubscription } from '../billing/change-subscription.js';
import { isRunning } from '../billing/current-subscription.js';
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
 * Throws `unauthenticated` when the password was changed meanwhile.
 */
export async function deleteAccount(deps: RequestDeps, viewer: Viewer, { password }: z.output<typeof accountDeletion>) {
  const { password: former } = await verifyPassword(deps, viewer, password);
  // Not beside a purchase, which would leave a subscription that nobody has.
  const remove = (requireAlone: RequireAlone) => leave(deps, viewer, former, requireAlone);
  await changeSubscription(deps, viewer, remove, { isEnding: true });
  deps.authSessions.forget(viewer.id);
  return DONE;
}

async function leave(deps: RequestDeps, viewer: Viewer, password: string, requireAlone: RequireAlone): Promise<void> {
  const member = await deps.db.transaction((tx) => requireDeletable(tx, viewer, password));
  const { stripeCustomerId: customerId } = member;
  const { billing } = deps;
  const subscriptions = await listOwnSubscriptions(deps, member);
  const persons = customerId ? await findDisputingPersons(deps, viewer, customerId) : [];
  await requireAlone();
  // Once more before the plan ends, since the payment provider takes its time to answer.
  await deps.db.transaction((tx) => requireDeletable(tx, viewer, password));
  deps.requireInTime();
  if (billing) await endSubscriptions(billing, subscriptions, requireAlone, () => deps.requireInTime());
  await deps.db.transaction(async (tx) => {
    const account = await requireDeletable(tx, viewer, password);
    // Before the lease, as what reads the account at the payment provider locks them.
    await lockUser(tx, viewer.id);
    await requireAlone(tx);
    if (persons.length > 0) await keepGuaranteeUses(tx, persons, await readClock(tx));
    // Who is made an owner meanwhile may be the only one.
    if (!(await deleteMember(tx, viewer.id, account))) {
      throw new AppError('conflict', 'Your account was changed meanwhile. Please try again.');
    }
    // Where a plan has ended for it, the account is to go too.
    if (!subscriptions.some(isRunning)) deps.requireTimeToCommit();
  });
  // At once: after a restore of an older backup, the log names those who are to be deleted again.
  deps.securityLog.record({ event: 'account_deleted', memberId: viewer.id });
}

/**
 * Admins whom nobody leads could make nobody an owner again. Answers the account as it is now. Throws `conflict`,
 * and `unauthenticated` when the account is gone or its password is another one.
 */
async function requireDeletable(tx: Db, viewer: Viewer, password: string): Promise<UserRow> {
  const account = await findUser(tx, viewer.id);
  if (account?.password !== password) throw new AppError('unauthenticated', 'Not authenticated');
  if (adminRoleOf(account) !== 'owner') return account;
  const owners = (await lockAdmins(tx)).filter((admin) => adminRoleOf(admin) === 'owner');
  if (owners.every(({ id }) => id === viewer.id)) {
    throw new AppError('conflict', 'You are the only owner. Please make another admin an owner first.');
  }
  return account;
}
