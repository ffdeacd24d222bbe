import type { SessionRow } from '@vizzi/db';
import type { Session } from './contract.js';

/** A session as anyone may read it: audio and captions by their gated paths, never where they are stored. */
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
