import type { Tape } from '../music/tape.js';
import type { Random } from '../random.js';
import {
  bandNoise,
  later,
  lay,
  layBand,
  moments,
  ringingNoise,
  wander,
  wanderingPair,
  type Curve,
} from './loop-noise.js';
import { click } from './small-sounds.js';

/** The two ears hear a gust one after the other. */
const bothEars = (gust: Curve, strength: (gust: number) => number): [Curve, Curve] => {
  const late = later(gust, 0.35);
  return [(t) => strength(gust(t)), (t) => strength(late(t))];
};

/** Wind in trees: gusts that bring more and brighter leaves the stronger they are. */
export function trees(tape: Tape, random: Random): void {
  const gust = wander(random, 3, 11);
  layBand(
    tape,
    random,
    [90, 380],
    bothEars(gust, (g) => 0.05 + 0.1 * g),
  );
  layBand(
    tape,
    random,
    [350, 1300],
    bothEars(gust, (g) => 0.04 + 0.16 * g ** 1.4),
    0.1,
  );
  layBand(
    tape,
    random,
    [1200, 4200],
    bothEars(gust, (g) => 0.02 + 0.15 * g ** 2),
    0.1,
  );
  const leaves = [wander(random, 160, 420), wander(random, 160, 420)] as const;
  const rustling = bothEars(gust, (g) => 0.012 + 0.1 * g ** 2.4);
  layBand(
    tape,
    random,
    [3200, 9000],
    [(t) => rustling[0](t) * (0.4 + 1.2 * leaves[0](t)), (t) => rustling[1](t) * (0.4 + 1.2 * leaves[1](t))],
  );
}

/** Wind over sand: a low, hollow tone that changes its pitch, and grains that hiss along the ground. */
export function sand(tape: Tape, random: Random): void {
  const gust = wander(random, 3, 13);
  for (const [i, frequency] of [185, 240, 310, 400, 520].entries()) {
    // Each tone is strongest at its own strength of the wind: together they glide.
    const share = (g: number): number => Math.exp(-(((g - 0.1 - 0.2 * i) / 0.2) ** 2));
    const [left, right] = bothEars(gust, (g) => (0.05 + 0.16 * g) * share(g));
    lay(tape, 0, ringingNoise(random, frequency, 7), left, 0.3);
    lay(tape, 1, ringingNoise(random, frequency * 1.01, 7), right, 0.3);
  }
  layBand(
    tape,
    random,
    [110, 600],
    bothEars(gust, (g) => 0.04 + 0.06 * g),
  );
  const grains = [wander(random, 200, 480), wander(random, 200, 480)] as const;
  const hiss = bothEars(gust, (g) => 0.006 + 0.05 * g ** 2.2);
  layBand(
    tape,
    random,
    [4200, 11_000],
    [(t) => hiss[0](t) * (0.5 + grains[0](t)), (t) => hiss[1](t) * (0.5 + grains[1](t))],
  );
}

/** A fire of logs: a low breath of flames, a hiss, and crackling in clusters. */
export function fire(tape: Tape, random: Random): void {
  layBand(tape, random, [60, 220], wanderingPair(random, [40, 260], 0.16, 0.1));
  layBand(tape, random, [200, 900], wanderingPair(random, [30, 200], 0.045, 0.025), 0.1);
  layBand(tape, random, [2500, 8500], wanderingPair(random, [8, 60], 0.016, 0.01));
  const lively = wander(random, 5, 24);
  for (const at of moments(random, 26)) {
    if (random() > 0.15 + lively(at) ** 1.5) continue;
    const placed = { at, pan: random() * 1.2 - 0.6, loud: 0.2 + 1.6 * random() ** 4, send: 0.12 };
    click(tape, random, placed, 0.0008 + 0.003 * random(), 0.25 + 0.7 * random());
  }
  for (const at of moments(random, 0.9)) {
    const [pan, loud] = [random() - 0.5, 1.2 + 2.2 * random()];
    click(tape, random, { at, pan, loud, send: 0.3 }, 0.006 + 0.012 * random(), 0.1 + 0.2 * random());
    const sparks = 2 + Math.floor(random() * 7);
    for (let i = 0; i < sparks; i += 1) {
      const spark = {
        at: at + 0.02 + 0.3 * random(),
        pan: pan + 0.3 * random(),
        loud: 0.3 + 0.7 * random(),
        send: 0.2,
      };
      click(tape, random, spark, 0.0006 + 0.0012 * random(), 0.6 + 0.4 * random());
    }
  }
}

/** A large empty hall: air that moves in a room whose own tones answer. */
export function hall(tape: Tape, random: Random): void {
  for (const frequency of [118, 167, 223, 296, 391]) {
    lay(tape, 0, ringingNoise(random, frequency, 11), wander(random, 2, 9), 0.5);
    lay(tape, 1, ringingNoise(random, frequency * 1.006, 11), wander(random, 2, 9), 0.5);
  }
  layBand(tape, random, [300, 1300], wanderingPair(random, [2, 9], 0.35, 0.12), 0.6);
  layBand(tape, random, [1300, 3600], wanderingPair(random, [3, 12], 0.06, 0.025), 0.6);
}

/** Deep quiet: hardly more than the blood in one's ears, dark and slowly breathing. */
export function quiet(tape: Tape, random: Random): void {
  const breath = wander(random, 4, 10);
  const dark: [Curve, Curve] = [(t) => 0.6 + 0.4 * breath(t), (t) => 1 - 0.4 * breath(t)];
  for (const ear of [0, 1] as const) {
    lay(tape, ear, bandNoise(random, 80, 210, 0.5), dark[ear]);
    lay(tape, ear, bandNoise(random, 200, 480, 0.5), (t) => 0.16 * dark[ear](t));
  }
  layBand(tape, random, [6500, 12_000], () => 0.006);
}
