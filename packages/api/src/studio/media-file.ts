import type { MediaFileRow } from '@vizzi/db';
import type { MediaFile } from './contract.js';

/** A stored recording as its contract shows it. */
export function toMediaFile({ uploadId: _, unusedSince: _unusedSince, createdAt, ...row }: MediaFileRow): MediaFile {
  return { ...row, createdAt: createdAt.toISOString() };
}
