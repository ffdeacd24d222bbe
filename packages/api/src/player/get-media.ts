import type { SessionRow } from '@vizzi/db';
import { AppError, entitlementTo, type Subscription, type Voice } from '@vizzi/domain';
import { sessionWithdrawn } from '../catalog/session-row.js';
import type { Deps } from '../deps.js';

/** The viewer's membership as of now. Called only where the answer depends on it. */
export type Identify = () => Promise<Subscription | null>;

/** Where media is stored, for a listener who is entitled to it. */
export interface StoredMedia {
  /** A media key or an https address. */
  readonly address: string;
  /** Anyone may hear it, so that caches may share the answer. */
  readonly isPublic: boolean;
}

/** A session's audio. Throws not_found, unauthenticated, forbidden. */
export async function getAudio(
  deps: Deps,
  identify: Identify,
  input: { id: number; voice: Voice },
): Promise<StoredMedia> {
  const session = await getEntitledSession(deps, identify, input.id);
  const address = input.voice === 'female' ? session.femaleAudioUrl : session.audioUrl;
  if (!address) throw new AppError('not_found', 'This session has no second voice');
  return { address, isPublic: !session.isPremium };
}

/** A session's captions, under the same rule as its audio. */
export async function getCaptions(deps: Deps, identify: Identify, input: { id: number }): Promise<StoredMedia> {
  const session = await getEntitledSession(deps, identify, input.id);
  if (!session.captionsUrl) throw new AppError('not_found', 'This session has no captions');
  return { address: session.captionsUrl, isPublic: !session.isPremium };
}

/** Thirty seconds of a session, open to everybody. Throws not_found. */
export async function getPreview(deps: Deps, input: { id: number }): Promise<StoredMedia> {
  const { previewUrl } = await getPlayableSession(deps, input.id);
  if (!previewUrl) throw new AppError('not_found', 'This session has no preview');
  return { address: previewUrl, isPublic: true };
}

/** The row of a session whose media the viewer may have. Throws not_found, unauthenticated, forbidden. */
export async function getEntitledSession(deps: Deps, identify: Identify, id: number): Promise<SessionRow> {
  const session = await getPlayableSession(deps, id);
  const entitlement = entitlementTo(session, session.isPremium ? await identify() : null);
  if (entitlement === 'sign_in') throw new AppError('unauthenticated', 'Not authenticated');
  if (entitlement === 'upgrade') throw new AppError('forbidden', 'This session is part of premium');
  return session;
}

async function getPlayableSession(deps: Deps, id: number): Promise<SessionRow> {
  const session = await deps.sessions.get(id);
  if (session.status === 'withdrawn') throw sessionWithdrawn();
  return session;
}
