import type { ProgressRow } from '@vizzi/db';
import type { Progress } from './contract.js';

/** A position as its contract shows it. */
export function toProgress({ sessionId, currentTime, completed, lastPlayedAt }: ProgressRow): Progress {
  return { sessionId, currentTime, completed, lastPlayedAt: lastPlayedAt.toISOString() };
}
