import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull, syncPath } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Bucket } from '../media/bucket.js';
import { hasRoom, NO_ROOM } from './disk-room.js';

/** Where finished files go. */
export interface FileTarget {
  /** Without a bucket. */
  readonly mediaDir: string;
  readonly bucket: Bucket | undefined;
}

/** Below which folder of a target files are stored. */
export const FOLDERS = { recordings: 'studio', covers: 'covers' } as const;

/** The SHA-256 of the file at a path, or of bytes, hexadecimal. */
export async function digestOf(source: string | Buffer): Promise<string> {
  const hash = createHash('sha256');
  if (typeof source !== 'string') return hash.update(source).digest('hex');
  for await (const piece of createReadStream(source)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Stores the file at a path, or bytes, under a key, whole or not at all; it is on the disk when this resolves. Throws
 * `unavailable` when there is no room, or the bucket cannot be reached; then it can be tried again.
 */
export async function storeFile(source: string | Buffer, key: string, { mediaDir, bucket }: FileTarget): Promise<void> {
  if (bucket) {
    await bucket.put(key, source);
    return;
  }
  const target = join(mediaDir, key);
  const part = `${target}.${randomUUID()}.part`;
  const bytes = typeof source === 'string' ? (await stat(source)).size : source.length;
  try {
    await mkdir(dirname(target), { recursive: true });
    // One that a disk or an interrupted copy has damaged is replaced. One that is whole may be left of a try that failed later.
    if (await isThere(target, source)) await syncPath(target);
    else {
      if (!(await hasRoom(dirname(target), bytes))) throw new AppError('unavailable', NO_ROOM);
      await (typeof source === 'string' ? copyFile(source, part) : writeFile(part, source));
      await syncPath(part);
      await rename(part, target);
    }
    await syncPath(dirname(target));
    await syncPath(dirname(dirname(target)));
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    if (error instanceof AppError) throw error;
    if (isDiskFull(error)) throw new AppError('unavailable', NO_ROOM);
    const message = 'The file could not be stored just now. Please try again in a moment.';
    throw Object.assign(new AppError('unavailable', message), { cause: error });
  }
}

/** Deletes the file of a key; one that is not there is no failure. */
export async function deleteFile(key: string, { mediaDir, bucket }: FileTarget): Promise<void> {
  if (bucket) await bucket.delete(key);
  else await rm(join(mediaDir, key), { force: true });
}

/** Whether a file holds what the source does; one that cannot be read does not. */
async function isThere(path: string, source: string | Buffer): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return false;
  const digest = await digestOf(path).catch(() => undefined);
  return digest === (await digestOf(source));
}
