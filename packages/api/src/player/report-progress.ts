import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Progress, progressReport } from './contract.js';

/** Saves a report of the player; answers when it is durable. Throws `not_found`, or `unavailable` when too many wait. */
export function reportProgress(
  { progress }: Deps,
  viewer: Viewer,
  report: z.output<typeof progressReport>,
): Promise<Progress> {
  return progress.report({ userId: viewer.id, report });
}
