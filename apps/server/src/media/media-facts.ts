import { createHash } from 'node:crypto';
import { type Caller, clientOf, createFairQueue, type Media, type MediaFacts } from '@vizzi/api';
import type { Music, Place } from '@vizzi/domain';
import { LRUCache } from 'lru-cache';
import type { MediaFile, MediaStore } from './media-store.js';
import { typeOf } from './send-file.js';

const MAX_DIGESTS = 10_000;
/** Files that are read for their digests at once. */
const MAX_READS = 8;
/** Of files that could not be read before, two at once: those that hang would keep the others waiting. */
const MAX_RETRIES = 2;
/** A digest that is made too late for its caller is there for the next try. */
const LINES = {
  maxWaiting: 10_000,
  maxWaitMs: 600_000,
  refusal: 'Too many downloads begin at the moment. Please try again in a minute.',
};
const MAX_TEXT_BYTES = 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** The media keys of what belongs to no session. */
interface Loops {
  readonly music: Readonly<Record<Music, string>>;
  readonly places: Readonly<Record<Place, { readonly key: string }>>;
}

/**
 * Sizes, types and digests of stored files. A digest is made once for each version of a file, in turns of one client after another,
 * members and visitors in lines of their own; a turn for a file that was read meanwhile is over at once.
 */
export function createMediaFacts(store: MediaStore, loops: Loops): Media {
  const reads = createFairQueue({ ...LINES, concurrency: MAX_READS });
  const retries = createFairQueue({ ...LINES, concurrency: MAX_RETRIES });
  const unread = new LRUCache<string, true>({ max: MAX_DIGESTS });
  /** Those that are being made too. */
  const digests = new LRUCache<string, Promise<string>>({ max: MAX_DIGESTS });

  const read = async (file: MediaFile): Promise<string> => {
    const { version } = file;
    unread.set(version, true);
    const digest = digestOf(file);
    digests.set(version, digest);
    try {
      await digest;
      unread.delete(version);
    } catch {
      digests.delete(version);
    }
    return digest;
  };

  const digestFor = async (file: MediaFile, { address, memberId }: Caller): Promise<string> => {
    const { version } = file;
    const known = digests.get(version);
    if (known) return known;
    const inTurn = unread.has(version) ? retries : reads;
    const own = await inTurn(
      clientOf(address),
      async () => (digests.has(version) ? undefined : read(file)),
      memberId === undefined ? 1 : 0,
    );
    return own ?? digestFor(file, { address, memberId });
  };

  const factsOf = async (key: string, caller: Caller): Promise<MediaFacts | undefined> => {
    const file = await store.find(key);
    if (!file) return undefined;
    return { bytes: file.bytes, sha256: await digestFor(file, caller), type: typeOf(file) };
  };
  return {
    has: async (key) => (await store.find(key)) !== undefined,
    factsOf,
    async readText(key) {
      const file = await store.find(key);
      if (!file || file.bytes > MAX_TEXT_BYTES) return undefined;
      return (await file.read(0, file.bytes - 1)).toString('utf8');
    },
    factsOfMusic: (name, caller) => factsOf(loops.music[name], caller),
    factsOfPlace: (place, caller) => factsOf(loops.places[place].key, caller),
  };
}

async function digestOf(file: MediaFile): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < file.bytes; start += PIECE_BYTES) {
    hash.update(await file.read(start, Math.min(start + PIECE_BYTES, file.bytes) - 1));
  }
  return hash.digest('hex');
}
