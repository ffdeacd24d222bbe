export const MUSIC_RATE = 48_000;

/** A sound as a function of the seconds since it began. */
export type Sound = (seconds: number) => number;

export interface Placing {
  /** Start and length in seconds; a start may lie before 0 or a sound may run over the end. */
  readonly at: number;
  readonly lasts: number;
  /** -1 is left, 1 is right. */
  readonly pan: number;
  /** How much of it also goes into the reverb, 0 to 1. */
  readonly send: number;
}

/**
 * A tape without ends: whatever runs over one end comes back in at the other, so that the loop has no seam by
 * construction. Buses are stereo, left and right sample in turn: `dry`, `send` (to the reverb) and `air` (soft noise).
 */
export class Tape {
  readonly length: number;
  readonly dry: Float32Array;
  readonly send: Float32Array;
  readonly air: Float32Array;

  constructor(readonly seconds: number) {
    this.length = Math.round(seconds * MUSIC_RATE);
    this.dry = new Float32Array(this.length * 2);
    this.send = new Float32Array(this.length * 2);
    this.air = new Float32Array(this.length * 2);
  }

  /** Mixes one sound into the tape. */
  put({ at, lasts, pan, send }: Placing, sound: Sound): void {
    const first = Math.round(at * MUSIC_RATE);
    const count = Math.round(lasts * MUSIC_RATE);
    const angle = ((pan + 1) * Math.PI) / 4;
    const [left, right] = [Math.cos(angle), Math.sin(angle)];
    const { dry, send: sent, length } = this;
    for (let i = 0; i < count; i++) {
      const value = sound(i / MUSIC_RATE);
      const slot = 2 * ((((first + i) % length) + length) % length);
      dry[slot] = (dry[slot] ?? 0) + value * left;
      dry[slot + 1] = (dry[slot + 1] ?? 0) + value * right;
      sent[slot] = (sent[slot] ?? 0) + value * left * send;
      sent[slot + 1] = (sent[slot + 1] ?? 0) + value * right * send;
    }
  }

  /** Lays noise over the whole tape; `swell` gives its strength over time and must fit the loop's length. */
  breathe(random: () => number, swell: Sound): void {
    for (let i = 0; i < this.length; i++) {
      const strength = swell(i / MUSIC_RATE);
      this.air[2 * i] = strength * (random() * 2 - 1);
      this.air[2 * i + 1] = strength * (random() * 2 - 1);
    }
  }
}
