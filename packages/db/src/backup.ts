import { createHash } from 'node:crypto';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { bytesIn } from './bytes-in.js';
import { databaseIn, isUnused } from './database-directory.js';
import { messageOf } from './failures.js';
import { lockDirectory } from './lock.js';
import { openFiles } from './open-files.js';
import { syncPath } from './sync-tree.js';

/** A larger file can neither be made in one piece nor read again: Node's limit is two gibibytes. */
const MAX_BYTES = 2_000_000_000;

export interface Saved {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the embedded database of a data directory into one file. Throws StartupError when there is none, it is in use or too large, or the file cannot be written. */
export async function backupEmbedded(dataDir: string, file: string): Promise<Saved> {
  const isMissing = await isUnused(databaseIn(dataDir)).catch((cause: unknown) => {
    throw new StartupError(`The database in ${dataDir} cannot be read: ${messageOf(cause)}.`, { cause });
  });
  if (isMissing) throw new StartupError(`There is no embedded database in ${dataDir}.`);
  // The rename would replace a device or a link.
  const isOther = await lstat(file).then(
    (found) => !found.isFile(),
    () => false,
  );
  if (isOther)
    throw new StartupError(`${file} is a folder, a link or a device; name a file of its own for the backup.`);
  const unlock = await lockDirectory(dataDir);
  try {
    await refuseLarge(dataDir);
    const { client } = await openFiles(dataDir);
    const image = await client.dumpDataDir('gzip');
    await client.close();
    const content = Buffer.from(await image.arrayBuffer());
    await writeWhole(file, content);
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  } finally {
    await unlock();
  }
}

async function refuseLarge(dataDir: string): Promise<void> {
  const bytes = await bytesIn(databaseIn(dataDir));
  if (bytes <= MAX_BYTES) return;
  throw new StartupError(
    `The database has ${(bytes / 1e9).toFixed(1)} GB, and a backup in one file at most 2. Copy the folder ${databaseIn(dataDir)} or the newest one in ${dataDir}/backups instead; npm run restore takes such folders too. Or move to PostgreSQL.`,
  );
}

/** Writes and syncs a temporary file, then renames it, so that the name never belongs to an incomplete file. Answers when both are on the disk. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await syncPath(dirname(file));
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw new StartupError(`The backup cannot be written to ${file}: ${messageOf(cause)}.`, { cause });
  }
}
