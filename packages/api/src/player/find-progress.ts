import { findAllProgress, findProgress, type ProgressRow } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Progress } from './contract.js';

/** Where a member is in one session; null when it was never played. */
export async function findSessionProgress({ db }: Deps, viewer: Viewer, sessionId: number): Promise<Progress | null> {
  const row = await findProgress(db, viewer.id, sessionId);
  return row ? toProgress(row) : null;
}

/** Every position a member has, the latest played first. */
export async function listProgress({ db }: Deps, viewer: Viewer): Promise<Progress[]> {
  return (await findAllProgress(db, viewer.id)).map(toProgress);
}

/** A position as its contract shows it. */
export function toProgress({ sessionId, currentTime, completed, lastPlayedAt }: ProgressRow): Progress {
  return { sessionId, currentTime, completed, lastPlayedAt: lastPlayedAt.toISOString() };
}
