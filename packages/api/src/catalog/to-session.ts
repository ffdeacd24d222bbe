import type { SessionRow } from '@vizzi/db';
import type { Session } from './contract.js';

/** A session as its contract shows it: with the paths of audio, captions and preview, without where they are stored. */
export function toSession(row: SessionRow): Session {
  const { audioUrl: _, femaleAudioUrl, captionsUrl, previewUrl, createdAt, status, gain, femaleGain, ...open } = row;
  const path = `/api/sessions/${row.id}`;
  return {
    ...open,
    audioUrl: `${path}/audio`,
    voices: femaleAudioUrl ? ['male', 'female'] : ['male'],
    captionsUrl: captionsUrl && `${path}/captions`,
    previewUrl: previewUrl && `${path}/preview`,
    isWithdrawn: status === 'withdrawn',
    gains: { male: gain, female: femaleGain },
    createdAt: createdAt.toISOString(),
  };
}
