import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { hasCode } from './failures.js';
import { syncPath, syncTree } from './sync-tree.js';

/** The embedded database in a data directory. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Whether there is nothing yet where a database is to be. */
export async function isUnused(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length === 0;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
}

/** The owner alone: the embedded database lets everybody read and write some of its files. */
const PRIVATE = 0o700;

/** Closes a database to other users of the machine, also one that an earlier version made. */
export async function makePrivate(directory: string): Promise<void> {
  // Volumes without owners refuse.
  await chmod(directory, PRIVATE).catch(() => {});
}

/**
 * Makes a database under another name and renames it when all of it is on the disk, so that one that was interrupted is
 * begun anew.
 */
export async function makeDatabase(directory: string, make: (unfinished: string) => Promise<PGlite>): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  const discard = () => rm(unfinished, { recursive: true, force: true });
  await discard();
  try {
    await mkdir(unfinished, { recursive: true, mode: PRIVATE });
    const client = await make(unfinished);
    await client.close();
    await syncTree(unfinished, 64);
    await rename(unfinished, directory);
    await syncPath(dirname(directory));
    // The data directory may be new too, in a folder that we may not read.
    await syncPath(dirname(dirname(directory))).catch(() => {});
  } finally {
    await discard();
  }
}
