import { findUser, findUserByUsername, updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { endSubscriptions } from '../billing/end-subscriptions.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { Viewer } from '../auth/viewer.js';
import type { adminChange, memberInput } from './contract.js';

/**
 * Gives a member premium for life: stored as active, so that every reading of the rule agrees. A subscription that was
 * paid for ends, so that nobody pays for what they have. Throws `not_found`; `unavailable` changes nothing.
 */
export async function grantLifetime(deps: Deps, input: z.output<typeof memberInput>) {
  const user = await requireUser(deps, input);
  if (deps.billing && user.stripeCustomerId) await endSubscriptions(deps.billing, user.stripeCustomerId);
  await updateUser(deps.db, user.id, { subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
  deps.authSessions.forget(user.id);
  return DONE;
}

/** Takes a granted lifetime back. Throws `not_found`, or `invalid` for other tiers. */
export async function revokeLifetime(deps: Deps, input: z.output<typeof memberInput>) {
  const user = await requireUser(deps, input);
  if (user.subscriptionTier !== 'lifetime') throw new AppError('invalid', 'This member has no granted lifetime');
  await updateUser(deps.db, user.id, { subscriptionStatus: null, subscriptionTier: null });
  deps.authSessions.forget(user.id);
  return DONE;
}

/** Makes a member an admin, or takes it back. Throws `not_found`, or `conflict`: someone must be left who can do this. */
export async function setAdmin(deps: Deps, viewer: Viewer, { userId, isAdmin }: z.output<typeof adminChange>) {
  if (userId === viewer.id) throw new AppError('conflict', 'Another admin has to change this for you.');
  const user = await updateUser(deps.db, userId, { isAdmin });
  if (!user) throw new AppError('not_found', 'Member not found');
  deps.authSessions.forget(user.id);
  return DONE;
}

/** One member by username or id. Throws `not_found`. */
export async function getMember(deps: Deps, input: z.output<typeof memberInput>) {
  const user = await requireUser(deps, input);
  return { ...user, createdAt: user.createdAt.toISOString() };
}

async function requireUser({ db }: Deps, input: z.output<typeof memberInput>) {
  const user = 'userId' in input ? await findUser(db, input.userId) : await findUserByUsername(db, input.username);
  if (!user) throw new AppError('not_found', 'Member not found');
  return user;
}
