import { type AdminRole, AppError, hasRole } from '@vizzi/domain';
import type { Context } from '../context.js';
import type { Admin, Viewer } from './viewer.js';

/** The viewer that a call with each access gets. */
export interface Admitted {
  readonly public: Viewer | null;
  readonly member: Viewer;
  readonly admin: Admin;
  /** An admin with this role, or an owner. */
  readonly editor: Admin;
  readonly support: Admin;
  readonly owner: Admin;
}

/** Who may make a call. */
export type Access = keyof Admitted;

/** Refuses a viewer who lacks the access. Throws `unauthenticated` or `forbidden`. */
export const ADMIT: { readonly [Each in Access]: (viewer: Viewer | null) => Admitted[Each] } = {
  public: (viewer) => viewer,
  member: requireMember,
  admin: requireAdmin,
  editor: (viewer) => requireRole(viewer, 'editor', 'Only editors and owners may do this'),
  support: (viewer) => requireRole(viewer, 'support', 'Only owners and those who answer messages may do this'),
  owner: (viewer) => requireRole(viewer, 'owner', 'Only owners may do this'),
};

/**
 * The viewer of a call. An admin is read anew from the database, since another server may have ended the role or the session a
 * moment ago. Throws `forbidden` or `unauthenticated`, also when the page shows another member: but for what anybody may read.
 */
export async function admit<For extends Access>(
  access: For,
  context: Pick<Context, 'viewer' | 'readViewer' | 'memberOfPage'>,
  { isChange }: { readonly isChange: boolean },
): Promise<Admitted[For]> {
  const { viewer, readViewer } = context;
  if (access !== 'public' || isChange) refuseFormerMember(context);
  const admitted = ADMIT[access](viewer);
  return access === 'public' || access === 'member' ? admitted : ADMIT[access](await readViewer());
}

function refuseFormerMember({ viewer, memberOfPage }: Pick<Context, 'viewer' | 'memberOfPage'>): void {
  if (!viewer || memberOfPage === undefined || viewer.id === memberOfPage) return;
  throw new AppError('unauthenticated', 'Somebody else is logged in in this browser now. Please reload the page.');
}

function requireAdmin(viewer: Viewer | null): Admin {
  const member = requireMember(viewer);
  if (!member.isAdmin) throw new AppError('forbidden', 'Only admins may do this');
  return { ...member, isAdmin: true };
}

function requireRole(viewer: Viewer | null, role: AdminRole, refusal: string): Admin {
  const admin = requireAdmin(viewer);
  if (!hasRole(admin, role)) throw new AppError('forbidden', refusal);
  return admin;
}

function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Not authenticated');
  return viewer;
}
