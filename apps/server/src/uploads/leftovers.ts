import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, readClock } from '@vizzi/db';
import { FOLDERS } from './store-file.js';
import { finishAlone, leaveTaken, type UploadPorts } from './whole-upload.js';

const DAY_MS = 86_400_000;
/** The parts of an upload, and what is known of it. */
const UPLOAD = /^([0-9a-f]{32})(?:\.json)?$/;
/** A file that is being stored. */
const PART = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/**
 * Deletes what servers left behind that ended in the middle of their work, when nothing was written to it for a day, by the
 * database's clock.
 */
export async function deleteLeftovers(
  db: Db,
  { directory, target }: Pick<UploadPorts, 'directory' | 'target'>,
): Promise<void> {
  const now = (await readClock(db)).getTime();
  const names = await namesIn(directory);
  const ids = new Set(names.map((name) => UPLOAD.exec(name)?.[1]).filter((id) => id !== undefined));
  for (const id of ids) {
    const paths = [id, `${id}.json`].filter((name) => names.includes(name)).map((name) => join(directory, name));
    if (await areOld(paths, now)) await finishAlone(db, id, () => remove(paths)).catch(leaveTaken);
  }
  for (const folder of Object.values(FOLDERS).map((name) => join(target.mediaDir, name))) {
    const parts = (await namesIn(folder)).filter((name) => PART.test(name));
    for (const path of parts.map((name) => join(folder, name))) if (await areOld([path], now)) await remove([path]);
  }
}

/** Names of the files of a folder; none when it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function areOld(paths: readonly string[], now: number): Promise<boolean> {
  const ages = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => now - mtimeMs,
        // Deleted meanwhile. What cannot be looked at may be of now.
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? Infinity : 0),
      ),
    ),
  );
  return Math.min(...ages) > DAY_MS;
}

async function remove(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
