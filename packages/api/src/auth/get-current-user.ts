import type { Deps } from '../deps.js';
import type { User } from './contract.js';
import { toUser, type Viewer } from './viewer.js';

/** The signed-in member. */
export function getCurrentUser(_deps: Deps, viewer: Viewer): { user: User } {
  return { user: toUser(viewer) };
}
