import { type Db, findAdmins } from '@vizzi/db';
import { hasRole } from '@vizzi/domain';
import type { SupportAdmin } from './contract.js';

/** The admins who may answer messages, by id. */
export type SupportAdmins = ReadonlyMap<number | null, SupportAdmin>;

export async function findSupportAdmins(db: Db): Promise<SupportAdmins> {
  const admins = (await findAdmins(db)).filter((admin) => hasRole(admin, 'support'));
  return new Map(admins.map(({ id, username }) => [id, { id, username }]));
}
