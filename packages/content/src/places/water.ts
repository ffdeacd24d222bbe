import type { Tape } from '../music/tape.js';
import type { Random } from '../random.js';
import { bandNoise, lay, layBand, moments, wanderingPair, type Curve } from './loop-noise.js';
import { PLACE_SECONDS } from './names.js';
import { bubble, click, tap } from './small-sounds.js';

interface Wave {
  /** When it breaks. */
  readonly at: number;
  readonly size: number;
  readonly pan: number;
  readonly rise: number;
  readonly fall: number;
}

/** Waves on a beach: each swells, breaks and runs out in its own time; none is as large as the one before. */
export function waves(tape: Tape, random: Random): void {
  const sea: Wave[] = [];
  for (let at = random() * 4; at < PLACE_SECONDS - 4; at += 5.5 + random() * 5) {
    const size = 0.35 + 0.65 * random();
    sea.push({ at, size, pan: random() - 0.5, rise: 2.6 + 2 * size, fall: 2.2 + 2.4 * size });
  }
  const side = (ear: 0 | 1, strength: (wave: Wave, t: number) => number): Curve => {
    const [sign, delay] = ear === 0 ? [-1, 0] : [1, 0.1];
    return (seconds) => {
      return sea.reduce((sum, wave) => {
        // The nearest moment of this wave: before and after the join it is the same one.
        const t = ((seconds - wave.at - delay + 1.5 * PLACE_SECONDS) % PLACE_SECONDS) - PLACE_SECONDS / 2;
        return sum + strength(wave, t) * wave.size * (1 + 0.6 * sign * wave.pan);
      }, 0);
    };
  };
  const swell = ({ rise, fall }: Wave, t: number): number => Math.exp(-((t / (t < 0 ? rise * 0.6 : fall * 0.7)) ** 2));
  const breaking = ({ rise, fall }: Wave, t: number): number =>
    t < 0 ? Math.exp(-((t / (rise * 0.22)) ** 2)) : Math.exp(-t / (fall * 0.5));
  const foam = ({ fall }: Wave, t: number): number => {
    const since = t - 0.5;
    return since < -1 ? 0 : (Math.max(0, since + 1) / fall) ** 1.2 * Math.exp(-Math.max(0, since) / (fall * 0.8));
  };
  for (const ear of [0, 1] as const) {
    lay(
      tape,
      ear,
      bandNoise(random, 60, 320),
      side(ear, (wave, t) => 0.5 * swell(wave, t)),
      0.1,
    );
    lay(
      tape,
      ear,
      bandNoise(random, 280, 1600),
      side(ear, (wave, t) => 0.55 * breaking(wave, t)),
      0.2,
    );
    lay(
      tape,
      ear,
      bandNoise(random, 1400, 5200),
      side(ear, (wave, t) => 0.24 * breaking(wave, t)),
      0.2,
    );
    lay(
      tape,
      ear,
      bandNoise(random, 3600, 9500),
      side(ear, (wave, t) => 0.12 * foam(wave, t)),
      0.1,
    );
  }
  layBand(tape, random, [70, 500], () => 0.09);
  layBand(tape, random, [500, 2400], () => 0.025);
}

/** A brook over stones: water that never stops, and bubbles in it. */
export function stream(tape: Tape, random: Random): void {
  layBand(tape, random, [320, 900], wanderingPair(random, [20, 60], 0.16, 0.06), 0.1);
  layBand(tape, random, [900, 2600], wanderingPair(random, [40, 160], 0.11, 0.06), 0.1);
  layBand(tape, random, [2600, 7000], wanderingPair(random, [40, 160], 0.035, 0.02));
  layBand(tape, random, [90, 300], () => 0.06);
  for (const at of moments(random, 46)) {
    const frequency = 380 * 2 ** (2.3 * random() ** 1.4);
    const loud = 0.05 + 0.22 * random() ** 3;
    bubble(tape, { at, pan: random() * 1.6 - 0.8, loud, send: 0.2 }, frequency, 0.008 + 0.03 * random());
  }
}

/** Steady rain, near and dense: a curtain, drops in it, and larger ones from leaves. */
export function rain(tape: Tape, random: Random): void {
  layBand(tape, random, [700, 2600], wanderingPair(random, [3, 14], 0.12, 0.025), 0.1);
  layBand(tape, random, [2200, 9500], wanderingPair(random, [3, 14], 0.2, 0.04), 0.1);
  layBand(tape, random, [120, 700], () => 0.055);
  for (const at of moments(random, 150)) {
    const loud = 0.15 + 0.8 * random() ** 3;
    click(
      tape,
      random,
      { at, pan: random() * 2 - 1, loud, send: 0.1 },
      0.0012 + 0.003 * random(),
      0.35 + 0.5 * random(),
    );
  }
  for (const at of moments(random, 7)) {
    const placed = { at, pan: random() * 1.8 - 0.9, loud: 0.1 + 0.22 * random() ** 2, send: 0.2 };
    tap(tape, placed, 420 * 2 ** (1.8 * random()), 0.006 + 0.012 * random());
  }
}
