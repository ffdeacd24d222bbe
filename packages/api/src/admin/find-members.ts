import { findUsersByPart } from '@vizzi/db';
import { adminRoleOf, MOST_FOUND_MEMBERS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { FoundMember, memberSearch } from './contract.js';

/** Members whose name contains a text, those that begin with it first; at most twenty. */
export async function findMembers(
  { db }: Deps,
  _viewer: Admin,
  { part }: z.output<typeof memberSearch>,
): Promise<FoundMember[]> {
  const rows = await findUsersByPart(db, part, MOST_FOUND_MEMBERS);
  return rows.map((row) => {
    const { id, username, isAdmin, subscriptionStatus, subscriptionTier } = row;
    return { id, username, isAdmin, adminRole: adminRoleOf(row), subscriptionStatus, subscriptionTier };
  });
}
