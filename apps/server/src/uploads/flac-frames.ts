import type { ReadAt } from './read-at.js';

/** Longer than the largest frame. */
const TAIL_BYTES = 512 * 1024;

/** Whether a FLAC file has the frame with the last of the samples that it says to have. */
export async function hasLastFlacFrame(readAt: ReadAt, size: number): Promise<boolean> {
  // The first block is always STREAMINFO.
  const info = await readAt(8, 18);
  const frameSamples = info.readUInt16BE(0);
  const total = (info.readUInt8(13) & 15) * 2 ** 32 + info.readUInt32BE(14);
  const from = Math.max(size - TAIL_BYTES, 0);
  const tail = await readAt(from, size - from);
  for (let at = tail.lastIndexOf(0xff); at >= 0; at = at > 0 ? tail.lastIndexOf(0xff, at - 1) : -1) {
    if (frameEnd(tail.subarray(at, at + 16), frameSamples) === total) return true;
  }
  return false;
}

/** The number of the sample after a frame, by the frame's head; undefined where there is no head. */
function frameEnd(head: Buffer, frameSamples: number): number | undefined {
  const [, second = 0, third = 0] = head;
  if ((second & 0xfe) !== 0xf8) return undefined;
  const number = readNumber(head);
  if (!number) return undefined;
  const sizeCode = third >> 4;
  const rateCode = third & 15;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const crcAt = number.end + sizeBytes + rateBytes;
  if (crcAt >= head.length || crc8(head.subarray(0, crcAt)) !== head[crcAt]) return undefined;
  const samples = sizeBytes > 0 ? head.readUIntBE(number.end, sizeBytes) + 1 : samplesOf(sizeCode);
  const hasSampleNumber = (second & 1) === 1;
  return number.value * (hasSampleNumber ? 1 : frameSamples) + samples;
}

function samplesOf(code: number): number {
  if (code === 1) return 192;
  return code < 6 ? 576 * 2 ** (code - 2) : 256 * 2 ** (code - 8);
}

/** The number of a frame or of its first sample, written as UTF-8 writes characters, and where it ends. */
function readNumber(head: Buffer): { value: number; end: number } | undefined {
  const first = head[4] ?? 0xff;
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones === 8) return undefined;
  const more = Math.max(ones - 1, 0);
  let value = first & (0xff >> (ones + 1));
  for (let at = 5; at < 5 + more; at += 1) {
    const byte = head[at] ?? 0;
    if (byte >> 6 !== 2) return undefined;
    value = value * 64 + (byte & 63);
  }
  return { value, end: 5 + more };
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}
