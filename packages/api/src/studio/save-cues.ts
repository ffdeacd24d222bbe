import { createHash } from 'node:crypto';
import { saveCaptions } from '@vizzi/db';
import { AppError, findCueProblems, formatCaptions } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changedMeanwhile, changeSession } from './change-session.js';
import type { cueSave, StudioSession } from './contract.js';
import { isTouchedSince } from './is-touched-since.js';

/**
 * Saves the captions of a session; none removes them. Throws `not_found`, `conflict` when it was changed meanwhile, and
 * `invalid` for lines that overlap, have no words, or end after the session.
 */
export function saveCues(
  deps: Deps,
  viewer: Admin,
  { id, revision, from, cues }: z.output<typeof cueSave>,
): Promise<StudioSession> {
  const text = formatCaptions(cues);
  const key = `captions/${createHash('sha256').update(text).digest('hex').slice(0, 32)}.vtt`;
  const stored = cues.length === 0 ? null : key;
  return changeSession(deps, viewer, { id, revision: from ? undefined : revision }, async (row, tx) => {
    // Captions that another recording of the same timing kept are those that were edited.
    const isKept = row.captionsUrl !== null && [stored, from?.storedCaptionsUrl].includes(row.captionsUrl);
    if (from && row.audioUrl !== from.storedAudioUrl && !isKept) throw changedMeanwhile();
    if (from && row.captionsUrl === stored) return undefined;
    if (from && row.captionsUrl !== from.storedCaptionsUrl) throw changedMeanwhile();
    if (from && (await isTouchedSince(tx, row, revision, ['captionsUrl']))) throw changedMeanwhile();
    const [problem] = findCueProblems(cues, row.duration);
    if (problem) throw new AppError('invalid', `Line ${problem.index + 1}: ${problem.message}.`);
    if (stored) await saveCaptions(tx, { key, text });
    return { action: 'session.changed', changes: { captionsUrl: stored } };
  });
}
