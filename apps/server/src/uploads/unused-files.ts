import {
  type Db,
  deleteCover,
  deleteMediaFile,
  deletionLock,
  findUnusedCovers,
  findUnusedMediaFiles,
  isUnusedCover,
  isUnusedMediaFile,
  markUnusedCovers,
  markUnusedMediaFiles,
} from '@vizzi/db';
import { COVER_LIMITS } from '@vizzi/domain';
import { deleteFile, type FileTarget, FOLDERS } from './store-file.js';
import { leaveTaken, type RequireLock, workAlone } from './whole-upload.js';

/** For how many days a file is kept that no session names: a device's lease lasts thirty. */
const UNUSED_DAYS = 31;

/** The media keys of a stored cover. */
export function coverKeys(name: string) {
  const path = `${FOLDERS.covers}/${name}`;
  return { large: `${path}.webp`, small: `${path}-${COVER_LIMITS.small}.webp` };
}

/**
 * Deletes uploaded files that no session has named for so long that no device may still play or show them. Throws for those that
 * cannot be deleted when it has tried all, or once `closing` is aborted.
 */
export async function deleteUnusedFiles(db: Db, target: FileTarget, closing?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  await markUnusedMediaFiles(db);
  await markUnusedCovers(db);
  // First the file: should the process end in between, the row is found again.
  for (const key of await findUnusedMediaFiles(db, UNUSED_DAYS)) {
    if (closing?.aborted) break;
    await deleteAlone(db, key, async (requireLock) => {
      // Once more: a session may have come to name it since.
      if (!(await db.transaction((tx) => isUnusedMediaFile(tx, key, UNUSED_DAYS)))) return;
      await requireLock();
      await deleteFile(key, target);
      await requireLock();
      await deleteMediaFile(db, key);
    }).catch(note);
  }
  for (const name of await findUnusedCovers(db, UNUSED_DAYS)) {
    if (closing?.aborted) break;
    await deleteAlone(db, name, async (requireLock) => {
      if (!(await db.transaction((tx) => isUnusedCover(tx, name, UNUSED_DAYS)))) return;
      const { large, small } = coverKeys(name);
      for (const key of [large, small]) {
        await requireLock();
        await deleteFile(key, target);
      }
      await requireLock();
      await deleteCover(db, name);
    }).catch(note);
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} unused files could not be deleted`, { cause: failures[0] });
}

/**
 * Deletes under a lock that is taken before the last look. A session that comes to name the file marks its row as used first and
 * looks for the lock then, so that one of the two always sees the other. A server that stood still looks once more whether it has it.
 */
async function deleteAlone(db: Db, key: string, work: (requireLock: RequireLock) => Promise<void>): Promise<void> {
  const lock = {
    id: deletionLock(key),
    refusal: 'This file is being deleted already.',
    // A store that did not answer may delete the file later: no session comes to name it before it is gone.
    staysAfterFailure: true,
  };
  await workAlone(db, lock, work).catch(leaveTaken);
}
