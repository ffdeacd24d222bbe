import { constants } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { StartupError } from '@vizzi/domain';
import { bytesIn } from './bytes-in.js';
import { databaseIn } from './database-directory.js';
import { hasCode, isDiskFull, messageOf } from './failures.js';
import { syncPath, syncTree } from './sync-tree.js';

/** A copy of a database's files, which a restore takes. */
export interface Copy {
  readonly path: string;
  readonly savedAt: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const KEPT = 3;
/** What a copy leaves free, so that the database can go on writing: a few segments of its log. */
const ROOM_LEFT = 64 * 1_048_576;

/** The copies in a data directory, the newest first. Throws StartupError when they cannot be read. */
export async function findCopies(dataDir: string): Promise<Copy[]> {
  const names = await readdir(folderIn(dataDir)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw new StartupError(`The copies of the database in ${folderIn(dataDir)} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  });
  return names
    .flatMap((name) => {
      const savedAt = timeOf(name);
      return savedAt ? [{ path: join(folderIn(dataDir), name), savedAt }] : [];
    })
    .toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
}

/** Whether none was saved within an hour, by a clock that may have been set. */
export function isCopyDue(copies: readonly Copy[], now: Date): boolean {
  return !copies.some(({ savedAt }) => Math.abs(now.getTime() - savedAt.getTime()) < HOUR_MS);
}

/**
 * Copies the files of an open database and removes all but the last three copies, and those from before the clock was set back,
 * whose names say that they are newer. Where the disk is too small for them, fewer are kept. Throws when there is no room for
 * one beside the last one. Queries wait while files are read.
 */
export async function saveCopy(client: PGlite, dataDir: string, now: Date): Promise<void> {
  const before = await findCopies(dataDir);
  const folder = folderIn(dataDir);
  const unfinished = join(folder, 'unfinished');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(unfinished, { recursive: true, force: true });
  await makeRoom(folder, await bytesIn(databaseIn(dataDir)), before.slice(1));
  try {
    await copyFiles(client, databaseIn(dataDir), unfinished);
    // One thread, so that requests have the others.
    await syncTree(unfinished, 1);
    await rename(unfinished, join(folder, nameFor(now)));
    await syncPath(folder);
  } catch (error) {
    // A quota leaves less room than the disk says: the oldest of the former copies goes, for the next try.
    const oldest = before.slice(1).at(-1);
    if (oldest && isDiskFull(error)) await rm(oldest.path, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  const kept = before.filter(({ savedAt }) => savedAt <= now).slice(0, KEPT - 1);
  for (const copy of before) if (!kept.includes(copy)) await rm(copy.path, { recursive: true, force: true });
}

/** Removes old copies, the oldest first, until there is room for a new one. Throws when there is none without them. */
async function makeRoom(folder: string, bytes: number, old: readonly Copy[]): Promise<void> {
  const hasRoom = async () => {
    const disk = await statfs(folder);
    return disk.bavail * disk.bsize >= bytes + ROOM_LEFT;
  };
  for (const copy of old.toReversed()) {
    if (await hasRoom()) return;
    await rm(copy.path, { recursive: true, force: true });
  }
  if (await hasRoom()) return;
  throw new Error(`There is no room on the disk for another copy of the database, of ${bytes} bytes`);
}

/** After a checkpoint the log from there on is enough. No other query changes files until the transaction ends. */
async function copyFiles(client: PGlite, from: string, to: string): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.exec('checkpoint');
    const { rows } = await tx.query<{ first: string; last: string }>(
      `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_lsn()) as last from pg_control_checkpoint()`,
    );
    const log = rows[0];
    const isNeeded = (path: string) => {
      const name = basename(path);
      return !log || !/^[0-9A-F]{24}$/.test(name) || (name >= log.first && name <= log.last);
    };
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isNeeded }).catch(
      async (error: unknown) => {
        // Before anybody writes again.
        await rm(to, { recursive: true, force: true });
        throw error;
      },
    );
  });
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Without colons, which some file systems refuse. */
function nameFor(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}
