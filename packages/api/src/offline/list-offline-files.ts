import { findUser } from '@vizzi/db';
import { MUSIC } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { MediaFacts } from '../deps.js';
import { getEntitledSession } from '../player/get-media.js';
import type { OfflineFile, OfflineFiles } from './contract.js';

const MUSIC_KINDS = { slow: 'slow_music', fast: 'fast_music' } as const;

/**
 * The files of a session that a device can keep, with their digests. Files that are hosted elsewhere or missing are left
 * out. Throws as the audio's gate does: `not_found`, `unauthenticated`, `forbidden`.
 */
export async function listOfflineFiles(
  deps: RequestDeps,
  viewer: Viewer | null,
  input: { id: number },
): Promise<OfflineFiles> {
  // The membership as the database has it now: the viewer may be a second old.
  const identify = async () => (viewer ? ((await findUser(deps.db, viewer.id)) ?? null) : null);
  const session = await getEntitledSession(deps, identify, input.id);
  const path = `/api/sessions/${input.id}`;
  const { media } = deps;
  const caller = { address: deps.address, memberId: viewer?.id };
  const ofKey = (key: string | null) => (key ? media.factsOf(key, caller) : Promise.resolve(undefined));
  const files = await Promise.all([
    describe(`${path}/audio`, 'male_voice', ofKey(session.audioUrl)),
    describe(`${path}/audio?voice=female`, 'female_voice', ofKey(session.femaleAudioUrl)),
    describe(`${path}/captions`, 'captions', ofKey(session.captionsUrl)),
    ...MUSIC.map((name) => describe(`/api/music/${name}`, MUSIC_KINDS[name], media.factsOfMusic(name, caller))),
    ...(session.place
      ? [describe(`/api/places/${session.place}`, 'place', media.factsOfPlace(session.place, caller))]
      : []),
  ]);
  return { files: files.flat() };
}

async function describe(url: string, kind: OfflineFile['kind'], facts: Promise<MediaFacts | undefined>) {
  const found = await facts;
  return found ? [{ url, kind, ...found }] : [];
}
