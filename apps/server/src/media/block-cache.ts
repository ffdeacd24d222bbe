import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { MediaFile } from './media-store.js';
import { createSharedReads, type ReadTurns } from './shared-reads.js';

export const BLOCK_BYTES = 256 * 1024;
/** A block also has so many bytes of the next one, so that what players ask for at once is seldom copied from two. */
const OVERLAP_BYTES = 64 * 1024;
/** Of what is sent. A whole block in the queue of a connection and the next one behind it took four times the memory. */
const PIECE_BYTES = OVERLAP_BYTES;
const MAX_BYTES = 64 * 1024 * 1024;

interface Block {
  readonly file: MediaFile;
  readonly index: number;
}

export interface PartOfFile {
  readonly file: MediaFile;
  readonly start: number;
  readonly end: number;
}

/**
 * Parts of files from `start` to `end`, both included: many listeners hear the same. What is not in memory takes a turn: for one
 * byte a block is read. Fails as `unavailable` while a file changes.
 */
export interface BlockCache {
  /** At most a block. */
  read(part: PartOfFile, turns: ReadTurns): Promise<Buffer>;
  stream(part: PartOfFile, turns: ReadTurns): Readable;
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
  const share = createSharedReads<Buffer>();
  const readBlock = async (file: MediaFile, index: number, turns: ReadTurns) => {
    const key = keyOf(file, index);
    return kept.get(key) ?? share(key, turns, () => kept.forceFetch(key, { context: { file, index } }));
  };

  const read = async ({ file, start, end }: PartOfFile, turns: ReadTurns) => {
    const index = Math.floor(start / BLOCK_BYTES);
    const head = cut(await readBlock(file, index, turns), index, start, end);
    const next = start + head.length;
    if (next > end) return head;
    return Buffer.concat([head, cut(await readBlock(file, index + 1, turns), index + 1, next, end)]);
  };

  async function* piecesOf({ file, start, end }: PartOfFile, turns: ReadTurns) {
    for (let first = start; first <= end; first += PIECE_BYTES) {
      yield await read({ file, start: first, end: Math.min(first + PIECE_BYTES - 1, end) }, turns);
    }
  }

  return {
    read,
    // A piece ahead of a slow listener, not sixteen.
    stream: (part, turns) => Readable.from(piecesOf(part, turns), { objectMode: false, highWaterMark: PIECE_BYTES }),
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
