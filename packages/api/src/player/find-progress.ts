import { findProgress as findRow } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Progress, sessionIdInput } from './contract.js';
import { toProgress } from './to-progress.js';

/** The member's position in one session; null when it was never played. */
export async function findProgress(
  { db }: Deps,
  viewer: Viewer,
  { sessionId }: z.output<typeof sessionIdInput>,
): Promise<Progress | null> {
  const row = await findRow(db, viewer.id, sessionId);
  return row ? toProgress(row) : null;
}
