import { type Db, hasMorePositions, scalePositions } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeSession } from './change-session.js';
import type { StudioSession, voiceChange } from './contract.js';
import { gainOfRecording, keepRecording } from './keep-files.js';

/** Places that are moved at once, which takes about a second and a half. */
const MOST_POSITIONS = 200_000;
const TOO_MANY =
  'So many members have their place in this session that it cannot be moved to another timing at once. Please add a recording with the same timing, or publish the new one as a new session.';

/**
 * Replaces the recording of a voice, which makes a new version of the session. The preview was cut from the old one and is
 * removed. Throws `not_found`, or `conflict` when the session was changed meanwhile, has no first voice for a second one, or too
 * many places to be moved.
 */
export function replaceVoice(
  deps: Deps,
  viewer: Admin,
  { voice, address, hasSameTiming, ...input }: z.output<typeof voiceChange>,
  mostPositions = MOST_POSITIONS,
): Promise<StudioSession> {
  return changeSession(deps, viewer, input, async (row, tx) => {
    const { duration, gain } = await readRecording(tx, address, input.duration);
    const audioVersion = row.audioVersion + (row.audioUrl === '' ? 0 : 1);
    if (voice === 'female') {
      if (row.audioUrl === '') throw new AppError('conflict', 'Please add the male voice first.');
      return { action: 'session.changed', changes: { femaleAudioUrl: address, femaleGain: gain, audioVersion } };
    }
    const isScaled = !hasSameTiming && row.duration > 0;
    if (isScaled && (await hasMorePositions(tx, row.id, mostPositions))) throw new AppError('conflict', TOO_MANY);
    await scalePositions(tx, row.id, isScaled ? duration / row.duration : 1, duration);
    const removed = hasSameTiming ? {} : { femaleAudioUrl: null, femaleGain: 0, captionsUrl: null };
    return {
      action: 'session.changed',
      changes: { audioUrl: address, duration, gain, previewUrl: null, audioVersion, ...removed },
    };
  });
}

/** What the server knows of an uploaded recording; of others, the length that was typed. */
async function readRecording(tx: Db, address: string, typed: number): Promise<{ duration: number; gain: number }> {
  const file = await keepRecording(tx, address);
  return { duration: file ? Math.floor(file.duration) : typed, gain: gainOfRecording(file) };
}
