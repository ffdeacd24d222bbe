/** A WAV file of one channel with a tone, of so many seconds. */
export function wavOf(seconds: number, { sampleRate = 8_000, channels = 1 } = {}): Buffer {
  const samples = Math.floor(seconds * sampleRate) * channels;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * channels * 2, 28);
  bytes.writeUInt16LE(channels * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    bytes.writeInt16LE(Math.round(8_000 * Math.sin((at / channels / sampleRate) * 440 * 2 * Math.PI)), 44 + at * 2);
  }
  return bytes;
}

/** The length of a frame of MPEG 1, layer 3, with 128 kbit/s and 44.1 kHz, in bytes and in seconds. */
const MP3_FRAME = { bytes: 417, seconds: 1_152 / 44_100 };

/** A silent MP3 file; `says` is the length that its head says, if it says one. */
export function mp3Of(seconds: number, { says }: { says?: number } = {}): Buffer {
  const frame = Buffer.alloc(MP3_FRAME.bytes);
  frame.writeUInt32BE(0xff_fb_90_c4);
  const frames = Array.from({ length: Math.round(seconds / MP3_FRAME.seconds) }, () => frame);
  if (says === undefined) return Buffer.concat(frames);
  const head = Buffer.from(frame);
  head.write('Xing', 21, 'latin1');
  // The numbers of frames and of bytes follow.
  head.writeUInt32BE(3, 25);
  head.writeUInt32BE(Math.round(says / MP3_FRAME.seconds), 29);
  head.writeUInt32BE(frames.length * MP3_FRAME.bytes, 33);
  return Buffer.concat([head, ...frames]);
}

const FLAC_SAMPLES = 4_096;
const FLAC_RATE = 44_100;

/** A silent FLAC file of one channel. */
export function flacOf(frames: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(FLAC_SAMPLES, 0);
  info.writeUInt16BE(FLAC_SAMPLES, 2);
  // Twenty bits of the rate, three of the channels, five of the sample size, and the number of samples.
  info.writeUInt32BE(FLAC_RATE * 2 ** 12 + (15 << 4), 10);
  info.writeUInt32BE(frames * FLAC_SAMPLES, 14);
  return Buffer.concat([Buffer.from('fLaC\x80\0\0\x22', 'latin1'), info, ...Array.from({ length: frames }, flacFrame)]);
}

function flacFrame(_each: unknown, number: number): Buffer {
  const numbered = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
  const head = Buffer.from([0xff, 0xf8, 0xc9, 0x08, ...numbered]);
  // One constant sample, and a checksum that nobody reads here.
  return Buffer.concat([head, Buffer.from([crcOf(head), 0, 0, 0, 0, 0])]);
}

function crcOf(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((crc >> 7) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xff) ^ (isOdd ? 0x07 : 0);
    }
  }
  return crc;
}

const OPUS_RATE = 48_000;

/** An Ogg file with an Opus stream of so many pages, each of a second. */
export function oggOf(seconds: number): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
  const pages = Array.from({ length: seconds }, (_, index) =>
    oggPage(index + 2, Buffer.alloc(200, 0xfc), {
      flags: index + 1 === seconds ? 4 : 0,
      position: (index + 1) * OPUS_RATE,
    }),
  );
  return Buffer.concat([
    oggPage(0, head, { flags: 2, position: 0 }),
    oggPage(1, tags, { flags: 0, position: 0 }),
    ...pages,
  ]);
}

function oggPage(number: number, packet: Buffer, { flags, position }: { flags: number; position: number }): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(BigInt(position), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  return Buffer.concat([head, packet]);
}
