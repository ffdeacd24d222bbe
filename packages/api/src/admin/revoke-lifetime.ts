import { updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { memberInput } from './contract.js';
import { getMemberRow } from './member.js';

/** Takes a granted lifetime back. Throws `not_found`, or `invalid` for other tiers. */
export async function revokeLifetime(deps: RequestDeps, viewer: Admin, input: z.output<typeof memberInput>) {
  const user = await getMemberRow(deps, input);
  if (user.subscriptionTier !== 'lifetime') throw new AppError('invalid', 'This member has no granted lifetime');
  await updateUser(deps.db, user.id, { subscriptionStatus: null, subscriptionTier: null });
  deps.authSessions.forget(user.id);
  deps.securityLog.record({ event: 'lifetime_revoked', memberId: user.id, by: viewer.id });
  return DONE;
}
