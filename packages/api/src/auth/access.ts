import { AppError } from '@vizzi/domain';
import type { Admin, Viewer } from './viewer.js';

/** The viewer that a call with each access gets. */
export interface Admitted {
  readonly public: Viewer | null;
  readonly member: Viewer;
  readonly admin: Admin;
}

/** Who may make a call. */
export type Access = keyof Admitted;

/** Refuses a viewer who lacks the access. Throws `unauthenticated` or `forbidden`. */
export const ADMIT: { readonly [Each in Access]: (viewer: Viewer | null) => Admitted[Each] } = {
  public: (viewer) => viewer,
  member: requireMember,
  admin: (viewer) => {
    const member = requireMember(viewer);
    if (!member.isAdmin) throw new AppError('forbidden', 'Only admins may do this');
    return { ...member, isAdmin: true };
  },
};

function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Not authenticated');
  return viewer;
}
