import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { databaseIn, isUnused } from './database-directory.js';
import { lockDirectory } from './lock.js';
import { openFiles } from './open-files.js';

export interface Saved {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the embedded database of a data directory into one file. Throws StartupError when there is none or it is in use. */
export async function backupEmbedded(dataDir: string, file: string): Promise<Saved> {
  if (await isUnused(databaseIn(dataDir))) throw new StartupError(`There is no embedded database in ${dataDir}.`);
  const unlock = await lockDirectory(dataDir);
  try {
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

/** Writes and syncs a temporary file, then renames it, so that the name never belongs to an incomplete file. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
