import type { Stats } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '@vizzi/domain';
import { BEING_REPLACED, type MediaFile, type MediaSource } from './media-store.js';

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'];
const FORBIDDEN = ['EACCES', 'EPERM'];

/** The files of a folder. Links are followed first and must not lead outside. */
export function folderSource(folder: string): MediaSource {
  return async (key) => {
    try {
      const root = await realpath(folder);
      const path = await realpath(join(root, key));
      if (!path.startsWith(root + sep)) return undefined;
      const file = await stat(path);
      if (!file.isFile()) return undefined;
      const etag = etagOf(file);
      return {
        key,
        path,
        version: `${path} ${etag}`,
        bytes: file.size,
        etag,
        lastModified: file.mtime.toUTCString(),
        read: (start, end) => readFrom({ path, etag }, start, end),
      };
    } catch (error) {
      if (hasCode(error, MISSING)) return undefined;
      throw asUnavailable(error);
    }
  };
}

function etagOf({ size, mtime }: Stats): string {
  return `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
}

async function readFrom({ path, etag }: Pick<MediaFile, 'etag'> & { path: string }, start: number, end: number) {
  const bytes = Buffer.allocUnsafeSlow(end - start + 1);
  const handle = await open(path).catch((error: unknown) => {
    throw hasCode(error, MISSING) ? new AppError('unavailable', BEING_REPLACED) : asUnavailable(error);
  });
  try {
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    // Looked at afterwards: it may be written to while it is read.
    if (bytesRead < bytes.length || etagOf(await handle.stat()) !== etag)
      throw new AppError('unavailable', BEING_REPLACED);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** `unavailable` for a file that the server's user may not read, until the operator changes that; any other failure as it is. */
function asUnavailable(error: unknown): unknown {
  if (!hasCode(error, FORBIDDEN)) return error;
  return Object.assign(new AppError('unavailable', 'This file cannot be read just now.'), { cause: error });
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
