import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, UPLOAD_LIMITS } from '@vizzi/domain';
import { z } from 'zod';

/** What the tus server writes down of an upload, in text. */
const description = z.object({ metadata: z.object({ admin: z.string() }) });

export const UPLOAD_GONE = 'This upload does not exist any more. Please choose the file again.';

/** Refuses another upload of an admin who has many that are not finished. Throws `too_many_requests`. Makes a folder anew that was deleted. */
export async function refuseManyUnfinished(directory: string, adminId: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json'));
  const notes = await Promise.all(names.map((name) => notesOf(directory, name.slice(0, -'.json'.length))));
  const admins = notes.map(adminIn);
  if (admins.filter((admin) => admin === String(adminId)).length < UPLOAD_LIMITS.unfinished) return;
  throw new AppError(
    'too_many_requests',
    `You have ${UPLOAD_LIMITS.unfinished} uploads that are not finished. Please finish or cancel one, or wait: each is deleted a day after it began.`,
  );
}

/**
 * Lets only the admin go on with an upload who began it; answers whether there is one. Throws `not_found` for that of another admin, as for
 * one that does not exist.
 */
export async function refuseUploadOfAnother(directory: string, id: string, adminId: number): Promise<boolean> {
  const notes = await notesOf(directory, id);
  const admin = adminIn(notes);
  if (admin !== undefined && admin !== String(adminId)) throw new AppError('not_found', UPLOAD_GONE);
  return notes !== null;
}

/** What is written down of an upload; null for one that does not exist. Throws what keeps it from being read. */
export function notesOf(directory: string, id: string): Promise<string | null> {
  return readFile(join(directory, `${id}.json`), 'utf8').catch(unlessMissing);
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Who began an upload, by its notes; undefined for one that is gone meanwhile, or half written. */
function adminIn(notes: string | null): string | undefined {
  try {
    return description.parse(JSON.parse(notes ?? '')).metadata.admin;
  } catch {
    return undefined;
  }
}
