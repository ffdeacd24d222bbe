import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { memberInput } from './contract.js';
import { getMemberRow } from './member.js';

/** One member by username or id. Throws `not_found`. */
export async function getMember(deps: Deps, _viewer: Admin, input: z.output<typeof memberInput>) {
  const user = await getMemberRow(deps, input);
  return { ...user, createdAt: user.createdAt.toISOString() };
}
