import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.js';
import { bell, pad } from './instruments.js';
import { loopJoinDb, seamStep } from './loop-join.js';
import { Tape } from './tape.js';

const short = (): Tape => {
  const tape = new Tape(2);
  const random = seededRandom(5);
  pad(tape, random, { at: 1.2, note: 57, loud: 0.2, pan: 0.3, lasts: 0.6, rise: 0.4, fall: 1 });
  bell(tape, { at: 1.9, note: 76, loud: 0.1, pan: -0.5 }, 0.6);
  return tape;
};

describe('the endless tape', () => {
  it('carries what runs over its end back in at the front', () => {
    const tape = new Tape(1);
    tape.put({ at: 0.75, lasts: 0.5, pan: -1, send: 0 }, () => 1);
    expect(tape.dry[0]).toBeCloseTo(1);
    expect(tape.dry[2 * 12_000]).toBe(0);
    expect(tape.dry[2 * 40_000]).toBeCloseTo(1);
  });

  it('has no seam: the step across the ends is no larger than its neighbours', () => {
    expect(seamStep(short().dry)).toBeLessThan(3);
  });

  it('plays the same sound every time', () => {
    expect(Buffer.from(short().dry.buffer).equals(Buffer.from(short().dry.buffer))).toBe(true);
  });
});

describe('the measure of a join', () => {
  const wave = Float32Array.from({ length: 4000 }, (_, i) => Math.sin((Math.floor(i / 2) * Math.PI * 2) / 100));

  it('is very low when one period later the same is heard', () => {
    expect(loopJoinDb(wave, 0, 1000, 500)).toBeLessThan(-100);
  });

  it('is high when it is not', () => {
    expect(loopJoinDb(wave, 0, 1050, 500)).toBeGreaterThan(0);
  });
});
