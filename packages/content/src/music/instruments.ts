import type { Random } from '../random.js';
import type { Tape } from './tape.js';

const TURN = Math.PI * 2;

/** Frequency in Hz of a MIDI note; 69 is the A of 440 Hz. */
export const pitch = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** A smooth rise from 0 to 1. */
const ease = (t: number): number => Math.sin((Math.min(1, Math.max(0, t)) * Math.PI) / 2) ** 2;

export interface Note {
  /** When it is struck, in seconds. */
  readonly at: number;
  readonly note: number;
  readonly loud: number;
  readonly pan: number;
}

/** A held chord tone: three slightly detuned voices that swell in and drift apart in the stereo picture. */
export function pad(tape: Tape, random: Random, note: Note & { lasts: number; rise: number; fall: number }): void {
  const early = note.rise * 0.4; // begins before the beat, so that it has arrived on the beat
  const whole = early + note.lasts + note.fall;
  for (const [cents, pan] of [
    [-5, -0.6],
    [0, 0],
    [5, 0.6],
  ] as const) {
    const frequency = pitch(note.note) * 2 ** (cents / 1200);
    const [drift, phase] = [0.06 + 0.07 * random(), random() * TURN];
    const overtones = [1, 2, 3, 4].map((n) => ({ n, level: n ** -2.2, phase: random() * TURN }));
    tape.put({ at: note.at - early, lasts: whole, pan: pan + note.pan * 0.3, send: 0.55 }, (t) => {
      const colour = 1 + 0.25 * Math.sin(TURN * drift * t + phase);
      let value = 0;
      for (const { n, level, phase: start } of overtones) {
        value += level * (n > 1 ? colour : 1) * Math.sin(TURN * frequency * n * t + start);
      }
      return (note.loud / 3) * value * ease(t / note.rise) * ease((whole - t) / note.fall);
    });
  }
}

/** A small bell, struck softly: a sine that starts with a shimmer. */
export function bell(tape: Tape, { at, note, loud, pan }: Note, decay: number): void {
  const frequency = pitch(note);
  const lasts = decay * 2.2;
  tape.put({ at, lasts, pan, send: 0.9 }, (t) => {
    const shimmer = 0.7 * Math.exp((-t / decay) * 5) * Math.sin(TURN * frequency * 2 * t);
    const glint = 0.1 * Math.exp((-t / decay) * 6) * Math.sin(TURN * frequency * 3.01 * t);
    return (
      loud *
      Math.exp((-t / decay) * 2.2) *
      ease(t / 0.014) *
      ease((lasts - t) / 0.3) *
      (Math.sin(TURN * frequency * t + shimmer) + glint)
    );
  });
}

/** A plucked string of wood and nylon rather than steel. */
export function pluck(tape: Tape, { at, note, loud, pan }: Note): void {
  const frequency = pitch(note);
  const lasts = 1.9;
  tape.put({ at, lasts, pan, send: 0.6 }, (t) => {
    const tone = Math.sin(TURN * frequency * t) + 0.3 * Math.exp(-t / 0.12) * Math.sin(TURN * frequency * 2 * t);
    const finger = 0.08 * Math.exp(-t / 0.035) * Math.sin(TURN * frequency * 5.4 * t);
    return loud * Math.exp(-t / 0.42) * ease(t / 0.006) * ease((lasts - t) / 0.3) * (tone + finger);
  });
}

/** A round low tone that carries the harmony. */
export function bass(tape: Tape, { at, note, loud, pan }: Note, lasts: number): void {
  const frequency = pitch(note);
  tape.put({ at, lasts, pan, send: 0.15 }, (t) => {
    const tone = Math.sin(TURN * frequency * t) + 0.25 * Math.exp(-t / 0.3) * Math.sin(TURN * 2 * frequency * t);
    return loud * ease(t / 0.04) * Math.exp(-t / (lasts * 0.55)) * ease((lasts - t) / 0.2) * tone;
  });
}
