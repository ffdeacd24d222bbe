import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flacOf, mp3Of, oggOf, wavOf } from '../testing/test-recordings.js';
import { probeRecording } from './probe-recording.js';

const CUT_OFF = 'This recording is cut off: its end is missing. Please export it again.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizzi-recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function probe(bytes: Buffer) {
  const path = join(folder, 'recording');
  await writeFile(path, bytes);
  return probeRecording(path);
}

/** Bytes without what comes after a part of them. */
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

describe('a whole recording', () => {
  it.each([
    ['mp3', mp3Of(20), 'MPEG 1 Layer 3', 20],
    ['mp3', mp3Of(20, { says: 20 }), 'MPEG 1 Layer 3', 20],
    ['flac', flacOf(300), 'FLAC', 27.9],
    ['ogg', oggOf(12), 'Opus', 12],
    ['wav', wavOf(3), 'PCM', 3],
  ] as const)('of the kind %s is described', async (extension, bytes, codec, duration) => {
    const found = await probe(bytes);
    expect(found).toMatchObject({ extension, codec, channels: expect.any(Number) });
    expect(Math.abs(found.duration - duration)).toBeLessThan(0.1);
  });

  it('may have a picture and a title before its sound', async () => {
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x1f\x76', 'latin1'), Buffer.alloc(4_086)]);
    expect((await probe(Buffer.concat([tag, mp3Of(20, { says: 20 })]))).duration).toBeCloseTo(20, 0);
  });
});

describe('a recording', () => {
  // proves security 12.6
  it.each([
    ['an MP3 file that says to be longer', mp3Of(10, { says: 20 }), CUT_OFF],
    ['a FLAC file', cut(flacOf(300), 0.5), CUT_OFF],
    ['a FLAC file without its last frame', flacOf(300).subarray(0, -12), CUT_OFF],
    ['an Ogg file', cut(oggOf(12), 0.5), CUT_OFF],
    ['an Ogg file without its last byte', oggOf(12).subarray(0, -1), CUT_OFF],
    [
      'an MP3 file that says to be shorter',
      mp3Of(30, { says: 20 }),
      'This recording says that it lasts 0:20, but has 0:30 of sound. Please export it again.',
    ],
  ])('that is cut off or lies about its length is refused: %s', async (_what, bytes, message) => {
    await expect(probe(bytes)).rejects.toMatchObject({ code: 'invalid', message });
  });

  it.each([0, 1, 4, 12, 30, 60])('of which only %d bytes are there is refused', async (length) => {
    for (const bytes of [wavOf(3), mp3Of(20), flacOf(9), oggOf(5)]) {
      await expect(probe(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('with a codec that not every browser plays is refused', async () => {
    const bytes = wavOf(3);
    // A-law.
    bytes.writeUInt16LE(6, 20);
    await expect(probe(bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/^Not every browser plays .* in this kind of file\./),
    });
  });
});
