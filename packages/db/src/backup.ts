import { createHash } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { StartupError } from '@vizzi/domain';
import { EXTENSIONS } from './embedded.js';
import { lockDirectory } from './lock.js';

export interface Saved {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the embedded database of a data directory into one file. Throws StartupError when there is none or it is in use. */
export async function backupEmbedded(dataDir: string, file: string): Promise<Saved> {
  const directory = join(dataDir, 'database');
  if (!(await exists(directory))) throw new StartupError(`There is no embedded database in ${dataDir}.`);
  const unlock = await lockDirectory(dataDir);
  try {
    const client = await PGlite.create({ dataDir: directory, extensions: EXTENSIONS });
    const image = await client.dumpDataDir('gzip');
    await client.close();
    const content = Buffer.from(await image.arrayBuffer());
    await writeWhole(file, content);
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  } finally {
    await unlock();
  }
}

/** Restores a file of `backupEmbedded` into a data directory without a database. Throws StartupError. */
export async function restoreEmbedded(file: string, dataDir: string): Promise<void> {
  const directory = join(dataDir, 'database');
  const unfinished = `${directory}.restoring`;
  const image = await readBackup(file);
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDirectory(dataDir);
  try {
    if (await exists(directory)) {
      throw new StartupError(`There is a database in ${dataDir} already; set another DATA_DIR or move it away.`);
    }
    await rm(unfinished, { recursive: true, force: true });
    const loadDataDir = new Blob([image], { type: 'application/x-tar' });
    const client = await PGlite.create({ dataDir: unfinished, extensions: EXTENSIONS, loadDataDir }).catch(() => {
      throw new StartupError(`${file} is no backup of a Vizzi database.`);
    });
    await client.close();
    await rename(unfinished, directory);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await unlock();
  }
}

async function readBackup(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = await readFile(file).catch(() => {
    throw new StartupError(`There is no file ${file}.`);
  });
  // PGlite would fail on a damaged file in a way that cannot be caught.
  return promisify(gunzip)(content).catch(() => {
    throw new StartupError(`${file} is no backup of a Vizzi database.`);
  });
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

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
