import { mediaFile, type MediaFile, storedCover, type StoredCover } from '@vizzi/api/contracts';
import { COVER_LIMITS, UPLOAD_LIMITS } from '@vizzi/domain';
import type { z } from 'zod';

/** What is uploaded, and what the server makes of it. */
export interface UploadKind<Stored> {
  /** The end of the address that has it checked and stored. */
  readonly ending: 'finish' | 'finish-cover';
  readonly answer: z.ZodType<Stored>;
  readonly bytes: number;
  readonly accept: string;
  readonly hint: string;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

export const RECORDING: UploadKind<MediaFile> = {
  ending: 'finish',
  answer: mediaFile,
  bytes: UPLOAD_LIMITS.bytes,
  accept: 'audio/*,.m4a,.mp3,.wav,.flac,.ogg',
  hint: `Or drop a file here: m4a, mp3, wav, flac or ogg, up to ${megabytes(UPLOAD_LIMITS.bytes)} MB. The same file goes on where it stopped.`,
};

export const COVER: UploadKind<StoredCover> = {
  ending: 'finish-cover',
  answer: storedCover,
  bytes: COVER_LIMITS.bytes,
  accept: 'image/jpeg,image/png,image/webp,image/avif',
  hint: `Or drop a picture here: JPEG, PNG, WebP or AVIF, up to ${megabytes(COVER_LIMITS.bytes)} MB.`,
};
