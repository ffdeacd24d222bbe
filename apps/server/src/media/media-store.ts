import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface MediaFile {
  readonly path: string;
  readonly bytes: number;
  /** As headers have them; a file that was changed has others. */
  readonly etag: string;
  readonly lastModified: string;
}

/** Files by key, such as `demo/still-lake/male.m4a`. */
export interface MediaStore {
  /** The file of a key, or undefined: also for a key that tries to leave the folder. */
  find(key: string): Promise<MediaFile | undefined>;
}

const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** Ranges of one file come many in a second; a changed file is noticed within this time. */
const TTL_MS = 500;
const MAX_FILES = 10_000;

/** Looks in each folder in turn. Links are followed first and must not lead outside. */
export function createMediaStore(folders: readonly string[]): MediaStore {
  const found = new LRUCache<string, MediaFile>({
    max: MAX_FILES,
    ttl: TTL_MS,
    async fetchMethod(key) {
      for (const folder of folders) {
        const file = await findIn(folder, key);
        if (file) return file;
      }
      return undefined;
    },
  });
  return { find: async (key) => found.get(key) ?? (KEY.test(key) ? found.fetch(key) : undefined) };
}

async function findIn(folder: string, key: string): Promise<MediaFile | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, key));
    if (!path.startsWith(root + sep)) return undefined;
    const file = await stat(path);
    if (!file.isFile()) return undefined;
    const etag = `"${file.size.toString(36)}-${file.mtime.getTime().toString(36)}"`;
    return { path, bytes: file.size, etag, lastModified: file.mtime.toUTCString() };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code))
  );
}
