import { type Db, findStudioSession, type StudioRow } from '@vizzi/db';
import { sessionNotFound } from '../catalog/session-row.js';
import { isAudioMissing } from '../admin/check-audio-file.js';
import type { Deps } from '../deps.js';
import type { StudioSession } from './contract.js';

/** One session of any status as stored. Throws `not_found`. */
export async function getStudioRow(db: Db, id: number): Promise<StudioRow> {
  const row = await findStudioSession(db, id);
  if (!row) throw sessionNotFound();
  return row;
}

/** A session as the studio shows it. */
export async function toStudioSession(deps: Deps, row: StudioRow): Promise<StudioSession> {
  const { audioUrl, femaleAudioUrl, captionsUrl, previewUrl, gain, femaleGain, createdAt, publishAt, ...more } = row;
  const { maleSeconds, femaleSeconds, ...open } = more;
  const path = `/api/sessions/${row.id}`;
  return {
    ...open,
    needs: row.needs ?? [],
    voiceSeconds: { male: maleSeconds, female: femaleSeconds },
    gains: { male: gain, female: femaleGain },
    isAudioMissing: audioUrl !== '' && (await isAudioMissing(deps, audioUrl)),
    captionsUrl: captionsUrl && `${path}/captions`,
    previewUrl: previewUrl && `${path}/preview`,
    storedAudioUrl: audioUrl,
    storedFemaleAudioUrl: femaleAudioUrl,
    storedCaptionsUrl: captionsUrl,
    createdAt: createdAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
  };
}
