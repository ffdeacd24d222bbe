import { type Cue, parseCaptions } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { studioSessionInput } from './contract.js';
import { getStudioRow } from './to-studio-session.js';

/** The captions of a session of any status; none where it has no captions, or their file is missing. Throws `not_found`. */
export async function listCues(
  { db, media }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof studioSessionInput>,
): Promise<Cue[]> {
  const { captionsUrl } = await getStudioRow(db, id);
  return captionsUrl ? parseCaptions((await media.readText(captionsUrl)) ?? '') : [];
}
