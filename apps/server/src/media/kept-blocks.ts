import { open } from 'node:fs/promises';
import { AppError } from '@vizzi/domain';
import { LRUCache } from 'lru-cache';
import type { MediaFile } from './media-store.js';

export const BLOCK_BYTES = 256 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

interface Block {
  readonly file: MediaFile;
  readonly index: number;
}

/** Short parts of files: many listeners ask for the same beginning. */
export interface KeptBlocks {
  /** The bytes from `start` to `end`, both included, at most a block long. Throws `unavailable` while the file changes. */
  read(file: MediaFile, start: number, end: number): Promise<Buffer>;
}

/** Keeps blocks of files in memory as they were read; a file that was changed has other blocks. */
export function keepBlocks(): KeptBlocks {
  const kept = new LRUCache<string, Buffer, Block>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: (_key, _stale, { context }) => readBlock(context),
  });
  const blockOf = async (file: MediaFile, index: number) => {
    const key = `${file.path} ${file.etag} ${index}`;
    return kept.get(key) ?? kept.forceFetch(key, { context: { file, index } });
  };

  return {
    async read(file, start, end) {
      const [first, last] = [Math.floor(start / BLOCK_BYTES), Math.floor(end / BLOCK_BYTES)];
      const from = start - first * BLOCK_BYTES;
      const length = end - start + 1;
      const block = await blockOf(file, first);
      const head = block.subarray(from, from + length);
      return first === last ? head : Buffer.concat([head, await blockOf(file, last)], length);
    },
  };
}

async function readBlock({ file, index }: Block): Promise<Buffer> {
  const position = index * BLOCK_BYTES;
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, file.bytes - position));
  const handle = await open(file.path);
  try {
    const { bytesRead } = await handle.read(block, 0, block.length, position);
    if (bytesRead < block.length) throw new AppError('unavailable', 'This file is being replaced. Please try again.');
    return block;
  } finally {
    await handle.close();
  }
}
