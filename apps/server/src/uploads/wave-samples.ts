import { open } from 'node:fs/promises';
import { type ReadAt, readsOf } from './read-at.js';
import { findWaveChunk } from './wave-chunks.js';

/** The kinds of samples, by their number in the file. */
const KINDS = new Map([
  [1, 'PCM'],
  [3, 'floating point'],
  [6, 'A-law'],
  [7, 'µ-law'],
]);
const EXTENSIBLE = 0xfffe;
/** What follows the number of the kind in the GUID of an extensible head. */
const GUID_END = '000000001000800000aa00389b71';
const PCM_BITS = [8, 16, 24, 32];
const HEAD_BYTES = 40;

/** The codec of a WAV file's samples, or, where not every browser plays them, what they are. */
type Judgement = { readonly codec: 'PCM' | 'IEEE_FLOAT' } | { readonly unplayable: string };
/** With the seconds that players take for it: of all samples, whatever the file says of their count or size elsewhere. */
export type WaveSamples = Judgement & { readonly duration: number };

export async function readWaveSamples(path: string, size: number): Promise<WaveSamples> {
  const file = await open(path);
  try {
    const readAt = readsOf(file);
    const head = await readHead(readAt, size);
    const data = await findWaveChunk(readAt, size, 'data');
    const bytesPerSecond = (head.rate * head.channels * head.bits) / 8;
    return { ...judge(head), duration: Math.min(data?.length ?? 0, size) / bytesPerSecond };
  } finally {
    await file.close();
  }
}

interface Head {
  readonly kind: string | undefined;
  readonly isExtensible: boolean;
  readonly channels: number;
  /** Samples of a channel in a second. */
  readonly rate: number;
  /** Of a sample, as it is stored. */
  readonly bits: number;
  /** Of a sample, as it is meant. */
  readonly validBits: number;
}

async function readHead(readAt: ReadAt, size: number): Promise<Head> {
  const chunk = await findWaveChunk(readAt, size, 'fmt ');
  const head = await readAt(chunk?.at ?? size, HEAD_BYTES);
  const number = head.readUInt16LE(0);
  const bits = head.readUInt16LE(14);
  const common = { channels: head.readUInt16LE(2), rate: head.readUInt32LE(4), bits };
  if (number !== EXTENSIBLE) return { ...common, kind: KINDS.get(number), isExtensible: false, validBits: bits };
  const isWhole = chunk !== undefined && chunk.length >= HEAD_BYTES && head.toString('hex', 26) === GUID_END;
  return {
    ...common,
    kind: isWhole ? KINDS.get(head.readUInt16LE(24)) : undefined,
    isExtensible: true,
    validBits: head.readUInt16LE(18) || bits,
  };
}

/** Firefox takes floating point in an extensible head for whole numbers, and Chromium plays none of 64 bits. */
function judge({ kind, isExtensible, bits, validBits }: Head): Judgement {
  if (kind === undefined) return { unplayable: 'samples of an unknown kind' };
  if (kind === 'PCM') {
    if (!PCM_BITS.includes(bits)) return { unplayable: `PCM of ${bits} bits` };
    // Chromium reads as many bytes as the bits that are meant need.
    if (Math.ceil(validBits / 8) !== bits / 8) return { unplayable: `PCM of ${validBits} bits in ${bits}` };
    return { codec: 'PCM' };
  }
  if (kind !== 'floating point') return { unplayable: kind };
  return bits === 32 && !isExtensible ? { codec: 'IEEE_FLOAT' } : { unplayable: `${kind} of ${bits} bits` };
}
