import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { AppError } from '@vizzi/domain';
import { BEING_REPLACED, type MediaFile } from './media-store.js';
import { createSharedReads, type ReadTurns } from './shared-reads.js';

/** What is read of a file at once. */
export const BLOCK_BYTES = 256 * 1024;
/** What is sent at once. A slow connection keeps so much in memory, not the block around it. */
export const PIECE_BYTES = 64 * 1024;
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
  /** At most as long as a piece. */
  read(part: PartOfFile, turns: ReadTurns): Promise<Buffer>;
  stream(part: PartOfFile, turns: ReadTurns): Readable;
}

/** Keeps blocks of files in memory, in pieces, as they were read; a file that was changed has other blocks. */
export function createBlockCache(): BlockCache {
  const kept = new LRUCache<string, Buffer[], Block>({
    maxSize: MAX_BYTES,
    sizeCalculation: (pieces) => pieces.reduce((sum, { length }) => sum + length, 1),
    // A block that leaves the cache while it is read is still sent.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { file, index } }) =>
      inPieces(await file.read(index * BLOCK_BYTES, Math.min((index + 1) * BLOCK_BYTES, file.bytes) - 1)),
  });
  const share = createSharedReads<Buffer[]>();
  const readBlock = async (file: MediaFile, index: number, turns: ReadTurns) => {
    const key = `${file.version} ${index}`;
    return kept.get(key) ?? share(key, turns, () => kept.forceFetch(key, { context: { file, index } }));
  };

  /** What is asked for of the piece that begins with the byte `first`. */
  const readPiece = async ({ file, start, end }: PartOfFile, first: number, turns: ReadTurns) => {
    const block = await readBlock(file, Math.floor(first / BLOCK_BYTES), turns);
    const piece = block[(first % BLOCK_BYTES) / PIECE_BYTES];
    if (!piece) throw new AppError('unavailable', BEING_REPLACED);
    return piece.subarray(Math.max(start - first, 0), end + 1 - first);
  };

  async function* piecesOf(part: PartOfFile, turns: ReadTurns) {
    for (let first = firstOf(part); first <= part.end; first += PIECE_BYTES) yield readPiece(part, first, turns);
  }

  return {
    async read(part, turns) {
      const first = firstOf(part);
      const head = await readPiece(part, first, turns);
      if (first + PIECE_BYTES > part.end) return head;
      return Buffer.concat([head, await readPiece(part, first + PIECE_BYTES, turns)]);
    },
    // A piece ahead of a slow listener, not sixteen.
    stream: (part, turns) => Readable.from(piecesOf(part, turns), { objectMode: false, highWaterMark: PIECE_BYTES }),
  };
}

/** Where the piece begins in which a part does. */
const firstOf = ({ start }: PartOfFile) => start - (start % PIECE_BYTES);

/** Copies, each of which is in memory by itself. */
function inPieces(block: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(block.length / PIECE_BYTES) }, (_, index) =>
    Buffer.from(block.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)),
  );
}
