import { describe, expect, it } from 'vitest';
import { seamStep } from '../music/loop-join.js';
import { MUSIC_RATE, Tape } from '../music/tape.js';
import { seededRandom } from '../random.js';
import { bandNoise, lay, wander } from './loop-noise.js';
import { PLACE_SECONDS } from './names.js';

describe('the noise of a loop', () => {
  it('has no seam, unit level, and is the same each time', () => {
    const noise = bandNoise(seededRandom(3), 100, 400);
    const tape = new Tape(PLACE_SECONDS);
    lay(tape, 0, noise, () => 0.5);
    expect(seamStep(tape.dry)).toBeLessThan(3);
    expect(noise.reduce((sum, value) => sum + value * value, 0) / noise.length).toBeCloseTo(1, 3);
    expect(tape.dry[2 * MUSIC_RATE]).toBeCloseTo((noise[MUSIC_RATE] ?? 0) / 2, 5);
    expect(tape.dry[2 * MUSIC_RATE + 1]).toBe(0);
    expect(Buffer.from(bandNoise(seededRandom(3), 100, 400).buffer).equals(Buffer.from(noise.buffer))).toBe(true);
  });
});

describe('a wandering strength', () => {
  const strength = wander(seededRandom(4), 2, 11);

  it('comes back to where it began and stays between 0 and 1', () => {
    expect(strength(PLACE_SECONDS)).toBeCloseTo(strength(0), 6);
    const values = Array.from({ length: 800 }, (_, i) => strength(i / 10));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.4);
  });

  it('does not repeat within the loop', () => {
    for (const parts of [2, 3, 4, 5, 8]) {
      const turn = PLACE_SECONDS / parts;
      const apart = Array.from({ length: 80 }, (_, i) => Math.abs(strength(i) - strength((i + turn) % PLACE_SECONDS)));
      expect(Math.max(...apart)).toBeGreaterThan(0.2);
    }
  });
});
