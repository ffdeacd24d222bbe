import { type Db, isBeingDeleted, keepCover, keepMediaFile, type MediaFileRow } from '@vizzi/db';
import { AppError, coverNameOf, gainOf } from '@vizzi/domain';

/** What a session may name. */
interface NamedFiles {
  readonly audioUrl?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}

/**
 * Keeps the uploaded files that a session is about to name from being deleted as unused. Call it in the transaction that
 * names them, before it names them. Answers what is known of the recording. Throws `conflict` while one is being deleted.
 */
export async function keepFiles(tx: Db, { audioUrl, imageUrl }: NamedFiles): Promise<MediaFileRow | undefined> {
  const recording = audioUrl ? await keepRecording(tx, audioUrl) : undefined;
  const cover = imageUrl ? coverNameOf(imageUrl) : undefined;
  if (cover !== undefined) {
    await keepCover(tx, cover);
    await refuseDeleted(tx, cover);
  }
  return recording;
}

/** Keeps one recording in the same way; answers what is known of it. */
export async function keepRecording(tx: Db, key: string): Promise<MediaFileRow | undefined> {
  const file = await keepMediaFile(tx, key);
  await refuseDeleted(tx, key);
  return file;
}

/** Decibels by which a recording that was measured is levelled; others are left as they are. */
export function gainOfRecording(file: MediaFileRow | undefined): number {
  if (!file || file.loudness === null || file.truePeak === null) return 0;
  return gainOf({ loudness: file.loudness, truePeak: file.truePeak });
}

async function refuseDeleted(tx: Db, key: string): Promise<void> {
  if (!(await isBeingDeleted(tx, key))) return;
  throw new AppError(
    'conflict',
    'This file is being deleted, since no session used it for a month. Please upload it again later.',
  );
}
