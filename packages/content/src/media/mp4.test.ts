import { expect, it } from 'vitest';
import { readFrameSizes, readMp4 } from './mp4.js';

const box = (name: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...content]);
};
const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => buffer.writeUInt32BE(value, i * 4));
  return buffer;
};
const ftyp = box('ftyp', Buffer.from('M4A '));
const moov = box('moov', box('mvhd', words(0, 0, 0, 1000, 60_000)), box('trak'));
const mdat = box('mdat', Buffer.alloc(100));

it('reads the duration and recognises an index in front', () => {
  expect(readMp4(Buffer.concat([ftyp, moov, mdat]))).toEqual({ seconds: 60, indexFirst: true });
});

it('recognises an index at the end', () => {
  expect(readMp4(Buffer.concat([ftyp, mdat, moov])).indexFirst).toBe(false);
});

it('reads the long form of the header', () => {
  const long = box('moov', box('mvhd', words(0x01000000, 0, 0, 0, 0, 48_000, 0, 2_880_000)));
  expect(readMp4(Buffer.concat([ftyp, long, mdat])).seconds).toBe(60);
});

it('refuses an incomplete file', () => {
  expect(() => readMp4(Buffer.concat([ftyp, moov, mdat]).subarray(0, 60))).toThrow('not a complete MP4 file');
});

it('reads the sizes of the frames, listed one by one or all the same', () => {
  const file = (...sizes: number[]): Buffer => {
    const stbl = box('stbl', box('stsd'), box('stsz', words(...sizes)));
    return Buffer.concat([ftyp, box('moov', box('trak', box('mdia', box('minf', stbl)))), mdat]);
  };
  expect(readFrameSizes(file(0, 0, 3, 20, 4, 120))).toEqual([20, 4, 120]);
  expect(readFrameSizes(file(0, 50, 2))).toEqual([50, 50]);
  expect(() => readFrameSizes(Buffer.concat([ftyp, moov, mdat]))).toThrow('an MP4 file without mdia');
});
