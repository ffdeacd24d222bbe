/** What an admin may do: an owner everything, an editor sessions and categories, support the inbox and reading members. */
export const ADMIN_ROLES = ['owner', 'editor', 'support'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export interface AdminRights {
  readonly isAdmin: boolean;
  readonly adminRole: AdminRole | null;
}

/** The role of an account; null when it is no admin. An admin without a role is an owner. */
export function adminRoleOf({ isAdmin, adminRole }: AdminRights): AdminRole | null {
  return isAdmin ? (adminRole ?? 'owner') : null;
}

/** Whether an account may do what one of these roles may do; an owner may do everything. */
export function hasRole(account: AdminRights, role: AdminRole): boolean {
  const own = adminRoleOf(account);
  return own === 'owner' || own === role;
}
