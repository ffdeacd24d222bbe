import { createHash } from 'node:crypto';
import type { Media, MediaFacts } from '@vizzi/api';
import type { Music, Place } from '@vizzi/domain';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { MediaFile, MediaStore } from './media-store.js';
import { typeOf } from './send-file.js';

const MAX_DIGESTS = 10_000;
/** Files that are read for their digests at once. */
const MAX_READS = 8;
/** Of files that could not be read before, two at once: those that hang would keep the others waiting. */
const MAX_RETRIES = 2;
const MAX_TEXT_BYTES = 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** The media keys of what belongs to no session. */
interface Loops {
  readonly music: Readonly<Record<Music, string>>;
  readonly places: Readonly<Record<Place, { readonly key: string }>>;
}

/** Sizes, types and digests of stored files. A digest is made once for each version of a file. */
export function createMediaFacts(store: MediaStore, loops: Loops): Media {
  const reads = pLimit(MAX_READS);
  const retries = pLimit(MAX_RETRIES);
  const unread = new LRUCache<string, true>({ max: MAX_DIGESTS });
  const digests = new LRUCache<string, string, MediaFile>({
    max: MAX_DIGESTS,
    ignoreFetchAbort: true,
    fetchMethod: (version, _stale, { context }) => {
      const limit = unread.has(version) ? retries : reads;
      unread.set(version, true);
      return limit(async () => {
        const digest = await digestOf(context);
        unread.delete(version);
        return digest;
      });
    },
  });
  const factsOf = async (key: string): Promise<MediaFacts | undefined> => {
    const file = await store.find(key);
    if (!file) return undefined;
    const sha256 = await digests.forceFetch(file.version, { context: file });
    return { bytes: file.bytes, sha256, type: typeOf(file) };
  };
  return {
    has: async (key) => (await store.find(key)) !== undefined,
    factsOf,
    async readText(key) {
      const file = await store.find(key);
      if (!file || file.bytes > MAX_TEXT_BYTES) return undefined;
      return (await file.read(0, file.bytes - 1)).toString('utf8');
    },
    factsOfMusic: (name) => factsOf(loops.music[name]),
    factsOfPlace: (place) => factsOf(loops.places[place].key),
  };
}

async function digestOf(file: MediaFile): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < file.bytes; start += PIECE_BYTES) {
    hash.update(await file.read(start, Math.min(start + PIECE_BYTES, file.bytes) - 1));
  }
  return hash.digest('hex');
}
