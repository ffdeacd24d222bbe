import { findStudioSessions } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StudioSession } from './contract.js';
import { toStudioSession } from './to-studio-session.js';

/** The sessions of every status, the newest first. */
export async function listStudioSessions(deps: Deps, _viewer: Admin): Promise<StudioSession[]> {
  const rows = await findStudioSessions(deps.db);
  return Promise.all(rows.map((row) => toStudioSession(deps, row)));
}
