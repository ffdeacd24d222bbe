import { entitlementTo } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { ProgressAnswer, progressReport } from './contract.js';

/**
 * Saves a report of the player; answers when it is durable, and tells whether the member may still listen. Throws
 * `not_found`, or `unavailable` when too many wait.
 */
export async function reportProgress(
  { progress, sessions }: Deps,
  viewer: Viewer,
  report: z.output<typeof progressReport>,
): Promise<ProgressAnswer> {
  const saved = await progress.report({ userId: viewer.id, report });
  const session = await sessions.get(report.sessionId);
  return { ...saved, entitlement: entitlementTo(session, viewer) };
}
