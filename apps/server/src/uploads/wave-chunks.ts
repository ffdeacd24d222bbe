import type { ReadAt } from './read-at.js';

const MOST_CHUNKS = 10_000;
const HEAD_BYTES = 8;

/** Where the content of a chunk of a WAV file begins, and its length in bytes as the file says it. */
export interface WaveChunk {
  readonly at: number;
  readonly length: number;
}

/** The first chunk of a name, such as `data`. */
export async function findWaveChunk(readAt: ReadAt, size: number, name: string): Promise<WaveChunk | undefined> {
  let at = 12;
  for (let chunk = 0; at + HEAD_BYTES <= size && chunk < MOST_CHUNKS; chunk += 1) {
    const head = await readAt(at, HEAD_BYTES);
    const length = head.readUInt32LE(4);
    at += HEAD_BYTES;
    if (head.toString('latin1', 0, 4) === name) return { at, length };
    at += length + (length % 2);
  }
  return undefined;
}
