import { type Db, isBeingDeleted, keepCover, keepMediaFile, type MediaFileRow } from '@vizzi/db';
import { AppError, coverNameOf } from '@vizzi/domain';

/** What a session may name. */
interface NamedFiles {
  readonly audioUrl?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}

/**
 * Keeps the uploaded files that a session is about to name from being deleted as unused. Call it in the transaction that
 * names them, before it names them. Throws `conflict` while one is being deleted.
 */
export async function keepFiles(tx: Db, { audioUrl, imageUrl }: NamedFiles): Promise<void> {
  if (audioUrl) await keepRecording(tx, audioUrl);
  const cover = imageUrl ? coverNameOf(imageUrl) : undefined;
  if (cover === undefined) return;
  await keepCover(tx, cover);
  await refuseDeleted(tx, cover);
}

/** Keeps one recording in the same way; answers what is known of it. */
export async function keepRecording(tx: Db, key: string): Promise<MediaFileRow | undefined> {
  const file = await keepMediaFile(tx, key);
  await refuseDeleted(tx, key);
  return file;
}

async function refuseDeleted(tx: Db, key: string): Promise<void> {
  if (!(await isBeingDeleted(tx, key))) return;
  throw new AppError(
    'conflict',
    'This file is being deleted, since no session used it for a month. Please upload it again later.',
  );
}
