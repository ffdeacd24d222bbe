import { findDisputes } from '@vizzi/db';
import { adminRoleOf } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { toDispute } from '../billing/to-dispute.js';
import type { Deps } from '../deps.js';
import type { memberInput } from './contract.js';
import { getMemberRow } from './member.js';

/** One member by username or id, with the disputes of payments. Throws `not_found`. */
export async function getMember(deps: Deps, _viewer: Admin, input: z.output<typeof memberInput>) {
  const user = await getMemberRow(deps, input);
  const disputes = await findDisputes(deps.db, user.id);
  return {
    ...user,
    adminRole: adminRoleOf(user),
    createdAt: user.createdAt.toISOString(),
    disputes: disputes.map(toDispute),
  };
}
