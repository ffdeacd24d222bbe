import { describe, expect, it } from 'vitest';
import { preparePhrase } from './phrase.js';

const RATE = 16_000;
const silence = (seconds: number): number[] => Array.from({ length: seconds * RATE }, () => 0);
const tone = (seconds: number, level: number): number[] =>
  Array.from({ length: seconds * RATE }, (_, i) => level * Math.sin(i * 0.3));
const prepare = (...parts: number[][]): Float32Array =>
  preparePhrase({ rate: RATE, values: Float32Array.from(parts.flat()) });

describe('a spoken sentence', () => {
  it('is trimmed to a short silence around it', () => {
    const phrase = prepare(silence(0.5), tone(1, 0.3), silence(0.8));
    expect(phrase.length / RATE).toBeGreaterThan(1);
    expect(phrase.length / RATE).toBeLessThan(1.15);
  });

  it('gets longer pauses at its commas, up to 0.65 s', () => {
    const short = prepare(tone(1, 0.3), silence(0.2), tone(1, 0.3));
    const long = prepare(tone(1, 0.3), silence(0.6), tone(1, 0.3));
    expect(short.length / RATE).toBeCloseTo(2.34, 1);
    expect(long.length / RATE).toBeCloseTo(2.65, 1);
  });

  it('has the common level and fades at both ends', () => {
    const [soft, loud] = [prepare(tone(1, 0.05)), prepare(tone(1, 0.9))];
    const peak = (phrase: Float32Array): number => phrase.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    expect(peak(soft)).toBeCloseTo(peak(loud), 2);
    expect(soft[0]).toBe(0);
    expect(soft.at(-1)).toBeCloseTo(0);
  });

  it('must not be silent', () => {
    expect(() => prepare(silence(1))).toThrow('the voice said nothing');
  });
});
