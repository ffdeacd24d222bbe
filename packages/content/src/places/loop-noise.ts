import { MUSIC_RATE, type Tape } from '../music/tape.js';
import type { Random } from '../random.js';
import { PLACE_SECONDS } from './names.js';

/** A strength over the seconds of a loop; it must be equal at both ends. */
export type Curve = (seconds: number) => number;

const TURN = Math.PI * 2;

/** Seconds for a filter to reach its steady state. */
const SETTLING = 2;

/** Points of a curve in a second; between them it is straight. */
const CURVE_RATE = 250;

/** One biquad filter, by the coefficients of its numerator and denominator. */
interface Filter {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

function filter(kind: 'low' | 'high' | 'peak', frequency: number, q: number): Filter {
  const w = (TURN * frequency) / MUSIC_RATE;
  const alpha = Math.sin(w) / (2 * q);
  const [cosine, whole] = [Math.cos(w), 1 + alpha];
  const b = {
    low: [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2],
    high: [(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2],
    peak: [alpha, 0, -alpha],
  }[kind];
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  return { b: [b0 / whole, b1 / whole, b2 / whole], a: [(-2 * cosine) / whole, (1 - alpha) / whole] };
}

/** Filters a loop in place: the filter first hears its end, so that it has no beginning. */
function filterLoop(samples: Float32Array, { b: [b0, b1, b2], a: [a1, a2] }: Filter): void {
  const { length } = samples;
  const input = samples.slice();
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = -SETTLING * MUSIC_RATE; i < length; i += 1) {
    const x = input[i < 0 ? i + length : i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    if (i >= 0) samples[i] = y;
  }
}

/** A loop of white noise between two frequencies, of unit level. `q` above 1 makes it ring at its edges. */
export function bandNoise(random: Random, low: number, high: number, q = 0.7): Float32Array {
  const samples = Float32Array.from({ length: PLACE_SECONDS * MUSIC_RATE }, () => random() * 2 - 1);
  filterLoop(samples, filter('high', low, q));
  filterLoop(samples, filter('low', high, q));
  return toUnitLevel(samples);
}

/** A loop of noise that rings at one frequency, of unit level. */
export function ringingNoise(random: Random, frequency: number, q: number): Float32Array {
  const samples = Float32Array.from({ length: PLACE_SECONDS * MUSIC_RATE }, () => random() * 2 - 1);
  filterLoop(samples, filter('peak', frequency, q));
  return toUnitLevel(samples);
}

/** The level of one channel around a frequency, an octave wide. */
export function bandLevel(samples: Float32Array, frequency: number): number {
  const band = samples.slice();
  filterLoop(band, filter('peak', frequency, 1.41));
  return levelOf(band);
}

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

function toUnitLevel(samples: Float32Array): Float32Array {
  const level = levelOf(samples);
  return samples.map((value) => value / level);
}

/** Adds a loop to one side of a tape (0 is left, 1 is right), as strong as a curve says; `send` goes to the reverb too. */
export function lay(tape: Tape, side: 0 | 1, samples: Float32Array, strength: Curve, send = 0): void {
  const points = Float32Array.from({ length: PLACE_SECONDS * CURVE_RATE }, (_, i) => strength(i / CURVE_RATE));
  const step = MUSIC_RATE / CURVE_RATE;
  for (let i = 0; i < tape.length; i += 1) {
    const point = Math.floor(i / step);
    const [before, after] = [points[point] ?? 0, points[(point + 1) % points.length] ?? 0];
    const value = (samples[i] ?? 0) * (before + (after - before) * (i / step - point));
    const slot = 2 * i + side;
    tape.dry[slot] = (tape.dry[slot] ?? 0) + value;
    if (send > 0) tape.send[slot] = (tape.send[slot] ?? 0) + value * send;
  }
}

/** Adds independent noise of one band to both sides. */
export function layBand(
  tape: Tape,
  random: Random,
  [low, high]: readonly [number, number],
  strength: readonly [Curve, Curve] | Curve,
  send = 0,
): void {
  const [left, right] = typeof strength === 'function' ? [strength, strength] : strength;
  lay(tape, 0, bandNoise(random, low, high), left, send);
  lay(tape, 1, bandNoise(random, low, high), right, send);
}

/**
 * A slow wandering from 0 to 1 that comes back to where it began: sines that fit the loop `slowest` to `fastest` times,
 * with random phases, so that nothing repeats within it.
 */
export function wander(random: Random, slowest: number, fastest: number): Curve {
  const parts = Array.from({ length: fastest - slowest + 1 }, (_, i) => ({
    turns: slowest + i,
    phase: random() * TURN,
    strength: 1 / Math.sqrt(1 + i),
  }));
  const scale = 0.8 / Math.sqrt(parts.reduce((sum, { strength }) => sum + strength ** 2, 0));
  return (seconds) => {
    const sum = parts.reduce(
      (all, { turns, phase, strength }) => all + strength * Math.sin((TURN * turns * seconds) / PLACE_SECONDS + phase),
      0,
    );
    return 0.5 + 0.5 * Math.tanh(sum * scale);
  };
}

/** Two curves, for left and right, that wander on their own by `width` around `middle`. */
export function wanderingPair(
  random: Random,
  [slowest, fastest]: readonly [number, number],
  middle: number,
  width: number,
): [Curve, Curve] {
  const one = (): Curve => {
    const wandering = wander(random, slowest, fastest);
    return (seconds) => middle + width * (2 * wandering(seconds) - 1);
  };
  return [one(), one()];
}

/** A curve that lags behind another, as a gust reaches one ear after the other. */
export const later = (curve: Curve, seconds: number): Curve => {
  return (at) => curve((at - seconds + PLACE_SECONDS) % PLACE_SECONDS);
};

/** Moments over the loop, `perSecond` on average, in no order that a listener could learn. */
export function moments(random: Random, perSecond: number): number[] {
  return Array.from({ length: Math.round(PLACE_SECONDS * perSecond) }, () => random() * PLACE_SECONDS);
}
