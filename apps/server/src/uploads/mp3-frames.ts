import { createReadStream } from 'node:fs';

/** Kilobits in a second, by their number in a frame's head; of MPEG 1, and of MPEG 2 and 2.5. */
const BIT_RATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];
const HEAD_BYTES = 4;
const PIECE_BYTES = 1024 * 1024;

/** Seconds that the frames of an MP3 file last which are there, whatever its head says. */
export async function secondsOfMp3(path: string): Promise<number> {
  let seconds = 0;
  /** Bytes that belong to what was counted. */
  let skip = 0;
  let rest = Buffer.alloc(0);
  let isStart = true;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    rest = Buffer.concat([rest, piece]);
    let at = 0;
    if (isStart) skip = tagBytes(rest);
    isStart = false;
    for (;;) {
      const step = Math.min(skip, rest.length - at);
      at += step;
      skip -= step;
      if (skip > 0 || rest.length - at < HEAD_BYTES) break;
      const frame = readHead(rest.readUInt32BE(at));
      if (frame) seconds += frame.seconds;
      skip = frame?.bytes ?? 1;
    }
    rest = rest.subarray(at);
  }
  return seconds;
}

/** The length of the tag before the first frame. */
function tagBytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [...head.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

/** What the head of a frame says; undefined for what is none. */
function readHead(head: number): { seconds: number; bytes: number } | undefined {
  const version = (head >>> 19) & 3;
  const isLayer3 = ((head >>> 17) & 3) === 1;
  const sampleRate = SAMPLE_RATES[(head >>> 10) & 3];
  const isFirst = version === 3;
  const bitRate = BIT_RATES[isFirst ? 'one' : 'two'][(head >>> 12) & 15];
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3 || !sampleRate || !bitRate) return undefined;
  const hertz = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1_152 : 576;
  const padding = (head >>> 9) & 1;
  return { seconds: samples / hertz, bytes: Math.floor((samples / 8) * ((bitRate * 1_000) / hertz)) + padding };
}
