import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Media, MediaFacts } from '@vizzi/api';
import { AppError, type Music, type Place } from '@vizzi/domain';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { MediaFile, MediaStore } from './media-store.js';
import { typeOf } from './send-file.js';

const MAX_DIGESTS = 10_000;
/** Files that are read for their digests at once. */
const MAX_READS = 2;

/** The media keys of what belongs to no session. */
interface Loops {
  readonly music: Record<Music, string>;
  readonly places: Record<Place, { readonly key: string }>;
}

/** Sizes, types and digests of stored files. A digest is made once for each version of a file. */
export function createMediaFacts(store: MediaStore, loops: Loops): Media {
  const limit = pLimit(MAX_READS);
  const digests = new LRUCache<string, string, MediaFile>({
    max: MAX_DIGESTS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => limit(() => digestOf(context)),
  });
  const factsOf = async (key: string): Promise<MediaFacts | undefined> => {
    const file = await store.find(key);
    if (!file) return undefined;
    const sha256 = await digests.forceFetch(`${file.path} ${file.etag}`, { context: file });
    return { bytes: file.bytes, sha256, type: typeOf(file) };
  };
  return {
    has: async (key) => (await store.find(key)) !== undefined,
    factsOf,
    factsOfMusic: (name) => factsOf(loops.music[name]),
    factsOfPlace: (place) => factsOf(loops.places[place].key),
  };
}

async function digestOf(file: MediaFile): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file.path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== file.bytes) throw new AppError('unavailable', 'This file is being replaced. Please try again.');
  return hash.digest('hex');
}
