import { MUSIC_RATE } from '../music/tape.js';
import { bandLevel } from './loop-noise.js';

/** The middles of the octaves in which a place is measured, in Hz. */
export const OCTAVES = [125, 250, 500, 1000, 2000, 4000, 8000] as const;

const HALF_SECOND = MUSIC_RATE; // samples of two channels

const decibels = (level: number): number => Number((20 * Math.log10(level + 1e-6)).toFixed(1));

/** The level of the quietest half second of a stereo recording, in dBFS. */
export function quietestDb(stereo: Float32Array): number {
  let quietest = Infinity;
  for (let at = 0; at + HALF_SECOND <= stereo.length; at += HALF_SECOND) {
    const power = stereo.subarray(at, at + HALF_SECOND).reduce((sum, value) => sum + value * value, 0) / HALF_SECOND;
    quietest = Math.min(quietest, Math.sqrt(power));
  }
  return decibels(quietest);
}

/** The level of a stereo recording around each of OCTAVES, in dBFS. */
export function octavesDb(stereo: Float32Array): number[] {
  const mono = Float32Array.from(
    { length: stereo.length / 2 },
    (_, i) => ((stereo[2 * i] ?? 0) + (stereo[2 * i + 1] ?? 0)) / 2,
  );
  return OCTAVES.map((frequency) => decibels(bandLevel(mono, frequency)));
}
