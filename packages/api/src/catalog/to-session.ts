import type { SessionRow } from '@vizzi/db';
import type { Session } from './contract.js';

/** A session as its contract shows it: with the gated paths of audio and captions, without where they are stored. */
export function toSession(row: SessionRow): Session {
  const { audioUrl: _, femaleAudioUrl, captionsUrl, createdAt, ...open } = row;
  const path = `/api/sessions/${row.id}`;
  return {
    ...open,
    audioUrl: `${path}/audio`,
    voices: femaleAudioUrl ? ['male', 'female'] : ['male'],
    captionsUrl: captionsUrl && `${path}/captions`,
    createdAt: createdAt.toISOString(),
  };
}
