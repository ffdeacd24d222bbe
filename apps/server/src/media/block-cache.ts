import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { MediaFile } from './media-store.js';

export const BLOCK_BYTES = 256 * 1024;
/** A block also has so many bytes of the next one, so that what players ask for at once is seldom copied from two. */
const OVERLAP_BYTES = 64 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

interface Block {
  readonly file: MediaFile;
  readonly index: number;
}

/** Parts of files from `start` to `end`, both included: many listeners hear the same. Fails as `unavailable` while a file changes. */
export interface BlockCache {
  /** At most a block. */
  read(file: MediaFile, start: number, end: number): Promise<Buffer>;
  stream(file: MediaFile, start: number, end: number): Readable;
}

/** Keeps blocks of files in memory as they were read; a file that was changed has other blocks. */
export function createBlockCache(): BlockCache {
  const kept = new LRUCache<string, Buffer, Block>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    // A block that leaves the cache while it is read is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { file, index } }) =>
      file.read(index * BLOCK_BYTES, Math.min((index + 1) * BLOCK_BYTES + OVERLAP_BYTES, file.bytes) - 1),
  });
  const partOf = async (file: MediaFile, index: number, start: number, end: number) => {
    const key = keyOf(file, index);
    const block = kept.get(key) ?? (await kept.forceFetch(key, { context: { file, index } }));
    return cut(block, index, start, end);
  };

  async function* partsOf(file: MediaFile, start: number, end: number) {
    for (let index = Math.floor(start / BLOCK_BYTES); index * BLOCK_BYTES <= end; index += 1) {
      yield await partOf(file, index, start, Math.min(end, (index + 1) * BLOCK_BYTES - 1));
    }
  }

  return {
    // A block ahead of a slow listener, not sixteen.
    stream: (file, start, end) =>
      Readable.from(partsOf(file, start, end), { objectMode: false, highWaterMark: BLOCK_BYTES }),
    async read(file, start, end) {
      const index = Math.floor(start / BLOCK_BYTES);
      const head = await partOf(file, index, start, end);
      const next = start + head.length;
      return next > end ? head : Buffer.concat([head, await partOf(file, index + 1, next, end)]);
    },
  };
}

/** What a block has of the bytes from `start` to `end`. */
function cut(block: Buffer, index: number, start: number, end: number): Buffer {
  const first = index * BLOCK_BYTES;
  return block.subarray(Math.max(start - first, 0), end + 1 - first);
}

function keyOf(file: MediaFile, index: number): string {
  return `${file.version} ${index}`;
}
