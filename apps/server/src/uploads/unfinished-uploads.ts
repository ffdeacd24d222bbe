import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, UPLOAD_LIMITS } from '@vizzi/domain';
import { z } from 'zod';

/** What the tus server writes down of an upload, in text. */
const description = z.object({ metadata: z.object({ admin: z.string() }) });

export const UPLOAD_GONE = 'This upload does not exist any more. Please choose the file again.';

/** Refuses another upload of an admin who has many that are not finished. Throws `too_many_requests`. */
export async function refuseManyUnfinished(directory: string, adminId: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json'));
  const admins = await Promise.all(names.map((name) => adminOf(join(directory, name))));
  if (admins.filter((admin) => admin === String(adminId)).length < UPLOAD_LIMITS.unfinished) return;
  throw new AppError(
    'too_many_requests',
    `You have ${UPLOAD_LIMITS.unfinished} uploads that are not finished. Please finish or cancel one, or wait: each is deleted a day after it began.`,
  );
}

/** Lets only the admin go on with an upload who began it. Throws `not_found`, as for one that does not exist. */
export async function refuseUploadOfAnother(directory: string, id: string, adminId: number): Promise<void> {
  const admin = await adminOf(join(directory, `${id}.json`));
  if (admin !== undefined && admin !== String(adminId)) throw new AppError('not_found', UPLOAD_GONE);
}

/** Who began an upload cannot be told while no more files can be opened: only one that does not exist is nobody's. */
function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}

/** Who began an upload; undefined for one that is gone meanwhile, or half written. */
async function adminOf(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(unlessMissing);
  try {
    return description.parse(JSON.parse(text)).metadata.admin;
  } catch {
    return undefined;
  }
}
