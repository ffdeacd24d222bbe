import { findMediaFiles } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { MediaFile, studioSessionInput } from './contract.js';
import { toMediaFile } from './media-file.js';
import { getStudioRow } from './to-studio-session.js';

/** The uploaded recordings of a session's voices; those that are hosted elsewhere or were put there by hand are left out. */
export async function listMediaFiles(
  { db }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof studioSessionInput>,
): Promise<MediaFile[]> {
  const { audioUrl, femaleAudioUrl } = await getStudioRow(db, id);
  const keys = [audioUrl, ...(femaleAudioUrl === null ? [] : [femaleAudioUrl])];
  return (await findMediaFiles(db, keys)).map(toMediaFile);
}
