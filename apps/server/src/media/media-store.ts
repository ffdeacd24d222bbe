import { LRUCache } from 'lru-cache';

export interface MediaFile {
  /** By which caches know it: where it is, and which version of it. */
  readonly version: string;
  /** Of which the ending says the type. */
  readonly key: string;
  readonly bytes: number;
  /** As headers have them; a file that was changed has others. */
  readonly etag: string;
  readonly lastModified: string;
  /** The bytes from `start` to `end`, both included. Fails as `unavailable` while the file is being replaced. */
  read(start: number, end: number): Promise<Buffer>;
  /** Where it is on the disk, when it is there. */
  readonly path?: string;
  /** An address of its own from which clients may fetch it for a moment, when it is in a bucket that they may reach. */
  sign?(method: string): Promise<string>;
}

/** Where files are: a folder, or a bucket. Resolves to undefined when it has no such file. */
export type MediaSource = (key: string) => Promise<MediaFile | undefined>;

/** Files by key, such as `demo/still-lake/male.m4a`. */
export interface MediaStore {
  /** The file of a key, or undefined: also for a key that tries to leave its folder. */
  find(key: string): Promise<MediaFile | undefined>;
}

export const BEING_REPLACED = 'This file is being replaced. Please try again.';

const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** Ranges of one file come many in a second; a changed file is noticed within this time. */
const TTL_MS = 500;
const MAX_FILES = 10_000;

/** Looks in each source in turn. */
export function createMediaStore(sources: readonly MediaSource[]): MediaStore {
  const found = new LRUCache<string, MediaFile>({
    max: MAX_FILES,
    ttl: TTL_MS,
    async fetchMethod(key) {
      for (const findIn of sources) {
        const file = await findIn(key);
        if (file) return file;
      }
      return undefined;
    },
  });
  return { find: async (key) => found.get(key) ?? (KEY.test(key) ? found.fetch(key) : undefined) };
}
