import { findAllProgress } from '@vizzi/db';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Progress } from './contract.js';
import { toProgress } from './to-progress.js';

/** The member's position in every session, the latest played first. */
export async function listProgress({ db }: Deps, viewer: Viewer): Promise<Progress[]> {
  return (await findAllProgress(db, viewer.id)).map(toProgress);
}
