import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { SupportAdmin } from './contract.js';
import { findSupportAdmins } from './support-admins.js';

/** The admins to whom a message can be given. */
export async function listAdmins({ db }: Deps, _viewer: Admin): Promise<SupportAdmin[]> {
  return [...(await findSupportAdmins(db)).values()];
}
