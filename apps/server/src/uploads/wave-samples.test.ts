import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavOf } from '../testing/test-recordings.js';
import { probeRecording } from './probe-recording.js';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizzi-wave-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hasTool = (name: string, ...asksVersion: string[]) => spawnSync(name, asksVersion).status === 0;

interface Head {
  readonly kind?: number;
  readonly bits?: number;
  readonly validBits?: number;
  readonly guidEnd?: string;
}

/** A file whose head is of the extensible kind; its sound is silence. */
function extensibleOf({
  kind = 1,
  bits = 16,
  validBits = bits,
  guidEnd = '000000001000800000aa00389b71',
}: Head = {}): Buffer {
  const plain = wavOf(0);
  const more = Buffer.alloc(24);
  more.writeUInt16LE(22, 0);
  more.writeUInt16LE(validBits, 2);
  more.writeUInt16LE(kind, 8);
  more.write(guidEnd, 10, 'hex');
  const sound = Buffer.alloc(8_000 * 2 * (bits / 8));
  const bytes = Buffer.concat([plain.subarray(0, 36), more, plain.subarray(36), sound]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(40, 16);
  bytes.writeUInt16LE(0xfffe, 20);
  bytes.writeUInt32LE(8_000 * (bits / 8), 28);
  bytes.writeUInt16LE(bits / 8, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.writeUInt32LE(sound.length, 64);
  return bytes;
}

async function probe(bytes: Buffer) {
  const path = join(folder, 'recording.wav');
  await writeFile(path, bytes);
  return probeRecording(path);
}

describe('a WAV file with an extensible head', () => {
  it.each([8, 16, 24, 32])('is taken with PCM of %d bits', async (bits) => {
    expect(await probe(extensibleOf({ bits }))).toMatchObject({ extension: 'wav', codec: 'PCM', duration: 2 });
  });

  it.each([
    ['floating point', { kind: 3, bits: 32 }, 'floating point of 32 bits'],
    ['floating point', { kind: 3, bits: 64 }, 'floating point of 64 bits'],
    ['PCM that no browser reads', { bits: 64 }, 'PCM of 64 bits'],
    ['PCM in more bytes than it needs', { bits: 32, validBits: 24 }, 'PCM of 24 bits in 32'],
    ['telephone sound', { kind: 6, bits: 8 }, 'A-law'],
    ['another kind', { kind: 2 }, 'samples of an unknown kind'],
    ['a kind of its maker', { guidEnd: '00000000100080000000000000ff' }, 'samples of an unknown kind'],
  ])('is refused with %s, by its true reason', async (_what, head, reason) => {
    await expect(probe(extensibleOf(head))).rejects.toMatchObject({
      code: 'invalid',
      message: `Not every browser plays ${reason} in this kind of file. Please export it with PCM of 16 or 24 bits, or as FLAC.`,
    });
  });
});

describe('a WAV file that says something else of its length than its samples do', () => {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const samplesSaid = (count: number) => {
    const content = Buffer.alloc(4);
    content.writeUInt32LE(count);
    return chunk('fact', content);
  };
  /** Two seconds of silence. */
  const two = () => wavOf(2);

  // proves security 12.6
  it.each([
    ['more samples', () => Buffer.concat([two().subarray(0, 36), samplesSaid(8_000 * 3_600), two().subarray(36)])],
    ['fewer samples', () => Buffer.concat([two().subarray(0, 36), samplesSaid(800), two().subarray(36)])],
    [
      'smaller ones',
      () => {
        const bytes = two();
        bytes.writeUInt16LE(1, 32);
        return bytes;
      },
    ],
    [
      'larger ones',
      () => {
        const bytes = two();
        bytes.writeUInt16LE(8, 32);
        return bytes;
      },
    ],
  ])('lasts as long as they do: %s', async (_what, make) => {
    const bytes = make();
    bytes.writeUInt32LE(bytes.length - 8, 4);
    expect(await probe(bytes)).toMatchObject({ extension: 'wav', duration: 2 });
  });
});

describe('a file of a studio program', () => {
  const sox = async (bits: string, encoding: string) => {
    const path = join(folder, `sox-${bits}-${encoding}.wav`);
    await run('sox', ['-n', '-r', '48000', '-c', '2', '-b', bits, '-e', encoding, path, 'synth', '2', 'sine', '440']);
    return path;
  };
  const ffmpeg = async (codec: string) => {
    const path = join(folder, `${codec}.wav`);
    await run('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', 'sine=440:duration=2', '-c:a', codec, path]);
    return path;
  };

  it.runIf(hasTool('sox', '--version')).each([
    ['16', 'signed-integer', 'PCM'],
    ['24', 'signed-integer', 'PCM'],
    ['32', 'signed-integer', 'PCM'],
    ['32', 'floating-point', 'IEEE_FLOAT'],
  ])('is taken from SoX with %s bits, %s', async (bits, encoding, codec) => {
    expect(await probeRecording(await sox(bits, encoding))).toMatchObject({ codec, channels: 2, duration: 2 });
  });

  it.runIf(hasTool('ffmpeg', '-version')).each(['pcm_u8', 'pcm_s24le', 'pcm_s32le'])(
    'is taken from ffmpeg with %s',
    async (codec) => {
      expect(await probeRecording(await ffmpeg(codec))).toMatchObject({ codec: 'PCM', channels: 1, duration: 2 });
    },
  );

  it.runIf(hasTool('ffmpeg', '-version')).each([
    ['pcm_f64le', 'floating point of 64 bits'],
    ['pcm_mulaw', 'µ-law'],
  ])('is refused from ffmpeg with %s', async (codec, reason) => {
    const message = expect.stringContaining(`Not every browser plays ${reason} in`);
    await expect(probeRecording(await ffmpeg(codec))).rejects.toMatchObject({ message });
  });
});
