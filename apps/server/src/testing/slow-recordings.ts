import { flacOf, wavOf } from './test-recordings.js';

/** Recordings of some megabytes that are made to be slow to read: each has a very large number of very small parts. */
export const SLOW_RECORDINGS = [
  ['an MP3 file in which every byte may begin a frame', () => Buffer.alloc(3_000_000, 0xff)],
  ['a WAV file of empty chunks', () => wavWith(Buffer.alloc(8_000_000, 'abcd\0\0\0\0'))],
  [
    'an MP4 file of empty boxes',
    () => Buffer.concat([Buffer.from('\0\0\0\x14ftypM4A \0\0\0\0isom'), Buffer.alloc(8_000_000, '\0\0\0\x08free')]),
  ],
  ['a FLAC file of empty blocks', slowFlac],
] as const satisfies readonly (readonly [string, () => Buffer])[];

function slowFlac(): Buffer {
  const bytes = flacOf(1);
  const [head, frames] = [bytes.subarray(0, 42), bytes.subarray(42)];
  // The first block is no longer the last one.
  head.writeUInt8(0, 4);
  return Buffer.concat([head, Buffer.alloc(8_000_000, '\x01\0\0\0'), Buffer.from('\x81\0\0\0', 'latin1'), frames]);
}

/** A WAV file with more chunks than its sound. */
function wavWith(chunks: Buffer): Buffer {
  const bytes = Buffer.concat([wavOf(2), chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}
