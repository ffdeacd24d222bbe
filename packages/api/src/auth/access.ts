import { AppError } from '@vizzi/domain';
import type { Viewer } from './viewer.js';

/** Who may make a call. */
export type Access = 'public' | 'member' | 'admin';

/** The viewer as a member. Throws `unauthenticated`. */
export function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Not authenticated');
  return viewer;
}

/** The viewer as an admin. Throws `unauthenticated` or `forbidden`. */
export function requireAdmin(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (!member.isAdmin) throw new AppError('forbidden', 'Only admins may do this');
  return member;
}

/** Refuses a viewer who lacks the access, before anything else of the call is looked at. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'member') requireMember(viewer);
  if (access === 'admin') requireAdmin(viewer);
}
