import type { Db } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { notesOf, UPLOAD_GONE } from './unfinished-uploads.js';
import { finishAlone } from './whole-upload.js';

interface Finishing<Result> {
  /** What the upload became before. */
  readonly findDone: () => Promise<Result | undefined>;
  readonly finish: () => Promise<Result>;
}

/**
 * What an upload becomes, or became before. Throws `not_found` for one that does not exist, and `conflict` while another server works on it.
 */
export async function finishOnce<Result>(
  db: Db,
  { directory, id }: { readonly directory: string; readonly id: string },
  { findDone, finish }: Finishing<Result>,
): Promise<Result> {
  // Before: what it became is stored before its notes go. Only what exists is worth a lock.
  const notes = await notesOf(directory, id);
  const done = await findDone();
  if (done) return done;
  if (notes === null) throw new AppError('not_found', UPLOAD_GONE);
  try {
    return await finishAlone(db, id, async () => (await findDone()) ?? finish());
  } catch (error) {
    // Another server may have finished it, and removed the upload, while this one stood still.
    const doneElsewhere = await findDone();
    if (!doneElsewhere) throw error;
    return doneElsewhere;
  }
}
