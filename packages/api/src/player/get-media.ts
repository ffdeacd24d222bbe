import type { SessionRow } from '@vizzi/db';
import { accessTo, AppError, type Voice } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import { getSession } from '../catalog/get-session.js';
import type { Deps } from '../deps.js';

/** Where a session's audio is stored, for a listener who may hear it. Throws not_found, unauthenticated, forbidden. */
export async function getAudio(
  deps: Deps,
  viewer: Viewer | null,
  input: { id: number; voice: Voice },
): Promise<string> {
  const session = await getEntitled(deps, viewer, input.id);
  const address = input.voice === 'female' ? session.femaleAudioUrl : session.audioUrl;
  if (!address) throw new AppError('not_found', 'This session has no second voice');
  return address;
}

/** Where a session's captions are stored, under the same rule as its audio. */
export async function getCaptions(deps: Deps, viewer: Viewer | null, input: { id: number }): Promise<string> {
  const session = await getEntitled(deps, viewer, input.id);
  if (!session.captionsUrl) throw new AppError('not_found', 'This session has no captions');
  return session.captionsUrl;
}

async function getEntitled(deps: Deps, viewer: Viewer | null, id: number): Promise<SessionRow> {
  const session = await getSession(deps.db, id);
  const access = accessTo(session, viewer);
  if (access === 'sign_in') throw new AppError('unauthenticated', 'Not authenticated');
  if (access === 'upgrade') throw new AppError('forbidden', 'This session is part of premium');
  return session;
}
