import type { SessionRow } from '@vizzi/db';
import { entitlementTo, AppError, type Voice } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';

/** Who asks, as of now. */
export type Identify = () => Promise<Viewer | null>;

/** Where a session's audio is stored, for a listener who may hear it. Throws not_found, unauthenticated, forbidden. */
export async function getAudio(deps: Deps, identify: Identify, input: { id: number; voice: Voice }): Promise<string> {
  const session = await getEntitled(deps, identify, input.id);
  const address = input.voice === 'female' ? session.femaleAudioUrl : session.audioUrl;
  if (!address) throw new AppError('not_found', 'This session has no second voice');
  return address;
}

/** Where a session's captions are stored, under the same rule as its audio. */
export async function getCaptions(deps: Deps, identify: Identify, input: { id: number }): Promise<string> {
  const session = await getEntitled(deps, identify, input.id);
  if (!session.captionsUrl) throw new AppError('not_found', 'This session has no captions');
  return session.captionsUrl;
}

async function getEntitled(deps: Deps, identify: Identify, id: number): Promise<SessionRow> {
  const session = await deps.sessions.get(id);
  // Nobody has to be known to hear what is open to everybody.
  const access = entitlementTo(session, session.isPremium ? await identify() : null);
  if (access === 'sign_in') throw new AppError('unauthenticated', 'Not authenticated');
  if (access === 'upgrade') throw new AppError('forbidden', 'This session is part of premium');
  return session;
}
