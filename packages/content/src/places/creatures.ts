import type { Tape } from '../music/tape.js';
import type { Random } from '../random.js';
import { lay, layBand, moments, ringingNoise, wander, wanderingPair } from './loop-noise.js';
import { PLACE_SECONDS } from './names.js';
import { pulse, whistle } from './small-sounds.js';

/** A summer night: crickets near and far, each with its own pitch and pace, and trills behind them. */
export function insects(tape: Tape, random: Random): void {
  layBand(tape, random, [120, 600], wanderingPair(random, [2, 10], 0.02, 0.006));
  layBand(tape, random, [700, 2500], wanderingPair(random, [2, 10], 0.006, 0.002));
  for (let cricket = 0; cricket < 7; cricket += 1) {
    const [frequency, pan] = [3700 + 1500 * random(), random() * 1.8 - 0.9];
    const [pace, pulses, loud] = [0.42 + 0.35 * random(), 3 + Math.floor(random() * 2), 0.015 + 0.05 * random() ** 2];
    const awake = wander(random, 2, 11);
    for (let at = random() * pace; at < PLACE_SECONDS - pace; at += pace * (0.96 + 0.08 * random())) {
      if (awake(at) < 0.34) continue;
      for (let i = 0; i < pulses; i += 1) {
        const placed = { at: at + i * 0.031, pan, loud: loud * (0.7 + 0.1 * i), send: 0.35 };
        pulse(tape, placed, frequency * (1 + 0.004 * (random() - 0.5)), 0.021);
      }
    }
  }
  for (const [frequency, rate, pan] of [
    [6100, 41, -0.5],
    [7200, 53, 0.5],
  ] as const) {
    const swell = wander(random, 3, 9);
    // The trembling fits the loop, because the rate is a whole number.
    const trill = (t: number): number => (0.5 + 0.5 * Math.sin(2 * Math.PI * rate * t)) * (0.3 + 0.7 * swell(t));
    lay(tape, 0, ringingNoise(random, frequency, 40), (t) => 0.009 * (1 - pan) * trill(t), 0.2);
    lay(tape, 1, ringingNoise(random, frequency, 40), (t) => 0.009 * (1 + pan) * trill(t), 0.2);
  }
}

/** Morning air, and birds far away in it: few, none of them twice with the same words. */
export function birds(tape: Tape, random: Random): void {
  layBand(tape, random, [110, 700], wanderingPair(random, [2, 12], 0.03, 0.012));
  layBand(tape, random, [700, 3000], wanderingPair(random, [2, 12], 0.012, 0.006), 0.2);
  for (const start of moments(random, 0.3)) {
    const [pan, distance] = [random() * 1.8 - 0.9, random()];
    const [pitch, notes] = [2100 + 2300 * random(), 2 + Math.floor(random() * 5)];
    const [tempo, falling] = [0.11 + 0.16 * random(), random() < 0.5 ? 1 : -1];
    const shake = { rate: 18 + 30 * random(), depth: random() < 0.4 ? 0.03 * random() : 0 };
    const loud = 0.02 + 0.035 * (1 - distance) ** 2;
    for (let note = 0; note < notes; note += 1) {
      const from = pitch * (1 + falling * 0.05 * note * (random() - 0.3));
      const to = from * (1 + 0.4 * (random() - 0.5));
      const at = start + note * tempo * (1 + 0.25 * random());
      const placed = { at, pan, loud: loud * (0.6 + 0.4 * random()), send: 0.5 + 0.9 * distance };
      whistle(tape, placed, [from, to], tempo * (0.5 + 0.4 * random()), shake);
    }
  }
}
