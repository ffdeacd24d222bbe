import type { Tape } from '../music/tape.js';
import type { Random } from '../random.js';

const TURN = Math.PI * 2;

interface Placed {
  readonly at: number;
  readonly pan: number;
  readonly loud: number;
  readonly send: number;
}

/** A bubble in water: a short tone that rises while it fades. Frequency in Hz, `decay` in seconds. */
export function bubble(tape: Tape, { at, pan, loud, send }: Placed, frequency: number, decay: number): void {
  tape.put({ at, lasts: decay * 6, pan, send }, (t) => {
    const rising = frequency * t * (1 + (0.12 * t) / decay);
    return loud * Math.min(1, t / 0.002) * Math.exp(-t / decay) * Math.sin(TURN * rising);
  });
}

/** A crack, a drop, a grain: noise that dies away within `decay` seconds, darker with a lower `brightness` (0 to 1). */
export function click(tape: Tape, random: Random, placed: Placed, decay: number, brightness: number): void {
  let [soft, softer] = [0, 0];
  tape.put({ ...placed, lasts: decay * 7 }, (t) => {
    const noise = random() * 2 - 1;
    soft += brightness * (noise - soft);
    softer += 0.02 * (soft - softer);
    return placed.loud * Math.min(1, t / 0.0004) * Math.exp(-t / decay) * (soft - softer);
  });
}

/** A struck hollow thing, as a drop on a leaf: a tone that dies away within `decay` seconds. */
export function tap(tape: Tape, { at, pan, loud, send }: Placed, frequency: number, decay: number): void {
  tape.put({ at, lasts: decay * 7, pan, send }, (t) => {
    return loud * Math.min(1, t / 0.001) * Math.exp(-t / decay) * Math.sin(TURN * frequency * t);
  });
}

/** One pulse of a cricket's wings. */
export function pulse(tape: Tape, { at, pan, loud, send }: Placed, frequency: number, lasts: number): void {
  tape.put({ at, lasts, pan, send }, (t) => {
    const swell = Math.sin((Math.PI * t) / lasts) ** 1.5;
    const tone = Math.sin(TURN * frequency * t) + 0.12 * Math.sin(TURN * 2 * frequency * t);
    return loud * swell * tone;
  });
}

/** A whistled note that glides from one frequency to another, with a tremble of `shake` (part of the frequency). */
export function whistle(
  tape: Tape,
  { at, pan, loud, send }: Placed,
  [from, to]: readonly [number, number],
  lasts: number,
  shake: { readonly rate: number; readonly depth: number },
): void {
  let phase = 0;
  let before = 0;
  tape.put({ at, lasts, pan, send }, (t) => {
    const bend = Math.sin((Math.PI * t) / lasts / 2) ** 2;
    const frequency = (from + (to - from) * bend) * (1 + shake.depth * Math.sin(TURN * shake.rate * t));
    phase += TURN * frequency * (t - before);
    before = t;
    return loud * Math.sin((Math.PI * t) / lasts) ** 1.2 * (Math.sin(phase) + 0.06 * Math.sin(2 * phase));
  });
}
