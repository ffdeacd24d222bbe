import type { FileHandle } from 'node:fs/promises';

/** So many bytes of a file from a position; zeros where the file has no more. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

export function readsOf(file: FileHandle): ReadAt {
  return async (at, length) => {
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, at);
    return bytes;
  };
}
