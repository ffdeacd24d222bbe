import { findUser, lockUser, updateUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { memberInput } from './contract.js';
import { getMemberRow } from './member.js';
import { recordAct } from './record-act.js';

/** Takes a granted lifetime back. Throws `not_found`, or `invalid` for other tiers. */
export async function revokeLifetime(deps: RequestDeps, viewer: Admin, input: z.output<typeof memberInput>) {
  const user = await getMemberRow(deps, input);
  await deps.db.transaction(async (tx) => {
    // Of two admins who take it back at once, one did.
    await lockUser(tx, user.id);
    if ((await findUser(tx, user.id))?.subscriptionTier !== 'lifetime') {
      throw new AppError('invalid', 'This member has no granted lifetime');
    }
    await updateUser(tx, user.id, { subscriptionStatus: null, subscriptionTier: null });
    await recordAct(tx, viewer, { action: 'member.lifetime_revoked', subject: { id: user.id, name: user.username } });
  });
  deps.authSessions.forget(user.id);
  deps.securityLog.record({ event: 'lifetime_revoked', memberId: user.id, by: viewer.id });
  return DONE;
}
