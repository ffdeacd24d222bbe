/** Mono 16-bit samples of a WAV file, as numbers from -1 to 1. */
export interface Samples {
  readonly rate: number;
  readonly values: Float32Array;
}

/** Reads the mono 16-bit WAV files that flite writes. */
export function readWav(file: Buffer): Samples {
  let rate = 0;
  let at = 12;
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (name === 'fmt ') rate = file.readUInt32LE(at + 12);
    if (name === 'data') {
      const bytes = Math.min(size, file.length - at - 8);
      const values = new Float32Array(bytes >> 1);
      for (let i = 0; i < values.length; i++) values[i] = file.readInt16LE(at + 8 + 2 * i) / 32768;
      return { rate, values };
    }
    at += 8 + size + (size & 1);
  }
  throw new Error('a WAV file without data');
}
