import { describe, expect, it } from 'vitest';
import { blendJoin } from './seamless-loop';

const RATE = 1000;

const wave = (i: number) => Math.sin((2 * Math.PI * i) / 250);

describe('blendJoin', () => {
  it('joins the end of the loop to its start without a step', () => {
    // Without blending, this ramp would fall from 2 to 0.25 at the join.
    const samples = Float32Array.from({ length: 2500 }, (_, i) => i / RATE);
    blendJoin(samples, RATE, { start: 0.25, end: 2 }, 0.05);
    const [beforeEnd, start] = [samples[1999] ?? 0, samples[250] ?? 0];
    expect(Math.abs(start - beforeEnd)).toBeLessThan(0.05);
    const steps = Array.from(samples.slice(1900, 2000)).map((value, i, all) => Math.abs(value - (all[i - 1] ?? value)));
    expect(Math.max(...steps)).toBeLessThan(0.05);
  });

  it('leaves music unchanged that repeats by itself', () => {
    const samples = Float32Array.from({ length: 2500 }, (_, i) => wave(i));
    const before = Float32Array.from(samples);
    blendJoin(samples, RATE, { start: 0.25, end: 2 }, 0.05);
    samples.forEach((value, i) => expect(value).toBeCloseTo(before[i] ?? 0, 5));
  });
});
