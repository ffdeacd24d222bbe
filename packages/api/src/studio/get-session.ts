import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StudioSession, studioSessionInput } from './contract.js';
import { getStudioRow, toStudioSession } from './to-studio-session.js';

/** One session of any status. Throws `not_found`. */
export async function getStudioSession(
  deps: Deps,
  _viewer: Admin,
  { id }: z.output<typeof studioSessionInput>,
): Promise<StudioSession> {
  return toStudioSession(deps, await getStudioRow(deps.db, id));
}
