import { findUser, findUserByUsername, updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { memberInput } from './contract.js';

/** Gives a member premium for life: stored as active, so that every reading of the rule agrees. Throws `not_found`. */
export async function grantLifetime(deps: Deps, input: z.output<typeof memberInput>) {
  return changeMembership(deps, input, { subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
}

/** Takes a granted lifetime back; what was paid for is not touched. Throws `not_found`, or `invalid` for other tiers. */
export async function revokeLifetime(deps: Deps, input: z.output<typeof memberInput>) {
  return changeMembership(deps, input, { subscriptionStatus: null, subscriptionTier: null }, 'lifetime');
}

async function changeMembership(
  { db, authSessions }: Deps,
  input: z.output<typeof memberInput>,
  change: { subscriptionStatus: string | null; subscriptionTier: string | null },
  onlyTier?: string,
) {
  const user = 'userId' in input ? await findUser(db, input.userId) : await findUserByUsername(db, input.username);
  if (!user) throw new AppError('not_found', 'Member not found');
  if (onlyTier && user.subscriptionTier !== onlyTier) {
    throw new AppError('invalid', 'This member has no granted lifetime');
  }
  await updateUser(db, user.id, change);
  authSessions.forget(user.id);
  return DONE;
}
