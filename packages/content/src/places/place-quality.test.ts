import { describe, expect, it } from 'vitest';
import { MUSIC_RATE } from '../music/tape.js';
import { OCTAVES, octavesDb, quietestDb } from './place-quality.js';

const stereo = (seconds: number, value: (t: number) => number): Float32Array =>
  Float32Array.from({ length: seconds * MUSIC_RATE * 2 }, (_, i) => value(Math.floor(i / 2) / MUSIC_RATE));

describe('what is measured on a place', () => {
  it('is its quietest half second', () => {
    expect(quietestDb(stereo(2, () => 0.1))).toBeCloseTo(-20, 1);
    expect(quietestDb(stereo(2, (t) => (t < 1.5 ? 0.1 : 0.01)))).toBeCloseTo(-40, 1);
    expect(quietestDb(stereo(2, (t) => (t < 1 ? 0.1 : 0)))).toBe(-120);
  });

  it('is how much lies in each octave', () => {
    const levels = octavesDb(stereo(3, (t) => 0.1 * Math.sin(2 * Math.PI * 2000 * t)));
    const loudest = Math.max(...levels);
    expect(OCTAVES[levels.indexOf(loudest)]).toBe(2000);
    expect(loudest).toBeCloseTo(-23, 0);
    expect(levels[0]).toBeLessThan(loudest - 20);
  });
});
