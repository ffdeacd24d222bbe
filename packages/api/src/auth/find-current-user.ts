import type { Deps } from '../deps.js';
import type { User } from './contract.js';
import { toUser, type Viewer } from './viewer.js';

/** The signed-in member; null for a visitor. */
export function findCurrentUser(_deps: Deps, viewer: Viewer | null): { user: User | null } {
  return { user: viewer && toUser(viewer) };
}
