import { findUsersByPart } from '@vizzi/db';
import { adminRoleOf } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { FoundMember, memberSearch } from './contract.js';

/** More names than this are of no use to anybody who looks for one. */
const MOST = 20;

/** Members whose name contains a text, those that begin with it first; at most twenty. */
export async function findMembers(
  { db }: Deps,
  _viewer: Admin,
  { part }: z.output<typeof memberSearch>,
): Promise<FoundMember[]> {
  const rows = await findUsersByPart(db, part, MOST);
  return rows.map((row) => {
    const { id, username, isAdmin, subscriptionStatus, subscriptionTier } = row;
    return { id, username, isAdmin, adminRole: adminRoleOf(row), subscriptionStatus, subscriptionTier };
  });
}
