/** A WAV file of a soft tone: 16 bits, mono, 24 kHz. */
export function toneWav(seconds: number): Buffer {
  const rate = 24_000;
  const bytes = Buffer.alloc(44 + rate * seconds * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 0; at < rate * seconds; at += 1) {
    bytes.writeInt16LE(Math.round(1_200 * Math.sin((at / rate) * 330 * 2 * Math.PI)), 44 + at * 2);
  }
  return bytes;
}
