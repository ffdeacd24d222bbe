import { type AdminRole, adminRoleOf } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';

/** What the viewer may do as an admin. */
export function getRole(_deps: Deps, viewer: Admin): { role: AdminRole } {
  return { role: adminRoleOf(viewer) ?? 'owner' };
}
