import { findFavorites } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';

/** The member's favourite sessions, the latest first. */
export async function listFavorites({ db }: Deps, viewer: Viewer): Promise<Session[]> {
  return (await findFavorites(db, viewer.id)).map(toSession);
}
