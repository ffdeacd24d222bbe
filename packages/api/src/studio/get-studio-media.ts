import { AppError, type Voice } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StoredMedia } from '../player/get-media.js';
import { getStudioRow } from './to-studio-session.js';

/** A voice of a session of any status, for editors. Throws `not_found`. */
export async function getStudioAudio(
  { db }: Deps,
  _viewer: Admin,
  { id, voice }: { id: number; voice: Voice },
): Promise<StoredMedia> {
  const { audioUrl, femaleAudioUrl } = await getStudioRow(db, id);
  const address = voice === 'female' ? femaleAudioUrl : audioUrl;
  if (!address) throw new AppError('not_found', `This session has no ${voice} voice yet`);
  return { address, isPublic: false };
}

/** The captions of a session of any status, for editors. Throws `not_found`. */
export async function getStudioCaptions({ db }: Deps, _viewer: Admin, { id }: { id: number }): Promise<StoredMedia> {
  const { captionsUrl } = await getStudioRow(db, id);
  if (!captionsUrl) throw new AppError('not_found', 'This session has no captions yet');
  return { address: captionsUrl, isPublic: false };
}
