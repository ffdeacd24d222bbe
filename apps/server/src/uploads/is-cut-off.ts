import { open } from 'node:fs/promises';
import { hasLastFlacFrame } from './flac-frames.js';
import { type ReadAt, readsOf } from './read-at.js';
import { findWaveChunk } from './wave-chunks.js';

const HEAD_BYTES = 16;
const MOST_BOXES = 10_000;
/** Longer than the largest page of an Ogg file. */
const OGG_TAIL_BYTES = 66_000;
/** The flag of the last page of a stream. */
const OGG_END = 4;

/** Whether a file says in its own way that it is longer than it is. An MP3 file is read frame by frame instead. */
export async function isCutOff(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const readAt = readsOf(file);
    const head = await readAt(0, HEAD_BYTES);
    const magic = head.toString('latin1', 0, 4);
    if (magic === 'RIFF') return await isWaveCutOff(readAt, size);
    if (magic === 'OggS') return !(await hasLastOggPage(readAt, size));
    if (magic === 'fLaC') return !(await hasLastFlacFrame(readAt, size));
    return head.toString('latin1', 4, 8) === 'ftyp' && (await isMp4CutOff(readAt, size));
  } finally {
    await file.close();
  }
}

/** Walks the boxes of an MP4 file. */
async function isMp4CutOff(readAt: ReadAt, size: number): Promise<boolean> {
  let at = 0;
  for (let box = 0; at < size && box < MOST_BOXES; box += 1) {
    const head = await readAt(at, HEAD_BYTES);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    // 0 is "until the end".
    if (length === 0) return false;
    if (length < 8) return true;
    at += length;
  }
  return at > size;
}

async function isWaveCutOff(readAt: ReadAt, size: number): Promise<boolean> {
  const data = await findWaveChunk(readAt, size, 'data');
  return !data || data.at + data.length > size;
}

/** Whether an Ogg file ends with a whole page that says to be the last one. */
async function hasLastOggPage(readAt: ReadAt, size: number): Promise<boolean> {
  const from = Math.max(size - OGG_TAIL_BYTES, 0);
  const tail = await readAt(from, size - from);
  const at = tail.lastIndexOf('OggS');
  if (at < 0 || at + 27 > tail.length) return false;
  const segments = tail.subarray(at + 27, at + 27 + tail.readUInt8(at + 26));
  const end = at + 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
  return (tail.readUInt8(at + 5) & OGG_END) !== 0 && end <= tail.length;
}
