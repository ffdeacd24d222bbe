import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { SessionPreview, studioSessionInput } from './contract.js';
import { getStudioRow } from './to-studio-session.js';

/** A session of any status as listeners would get it, with addresses of its media that only editors may open. Throws `not_found`. */
export async function previewSession(
  { db }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof studioSessionInput>,
): Promise<SessionPreview> {
  const row = await getStudioRow(db, id);
  const session = toSession(row);
  const path = `/api/admin/sessions/${id}`;
  return {
    status: row.status,
    publishAt: row.publishAt?.toISOString() ?? null,
    hasVoice: row.audioUrl !== '',
    session: { ...session, audioUrl: `${path}/audio`, captionsUrl: session.captionsUrl && `${path}/captions` },
  };
}
