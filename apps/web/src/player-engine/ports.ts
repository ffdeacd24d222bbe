import type { Music } from '@vizzi/domain';
import type { Failure } from './state';

export type VoiceEvent =
  | { readonly type: 'ready'; readonly duration: number }
  | { readonly type: 'time'; readonly position: number }
  | { readonly type: 'buffering' }
  | { readonly type: 'sounding' }
  | { readonly type: 'ended' }
  /** Something outside stopped the sound: a phone call, unplugged headphones, the autoplay policy. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'failed'; readonly reason: Failure };

/** The spoken track, which is also the clock. Positions and fades are seconds, levels 0 to 1. */
export interface VoicePort {
  readonly position: number;
  listen(listener: (event: VoiceEvent) => void): void;
  /** Fetches ahead of a likely `load`. */
  prepare(url: string): void;
  /** A press is near: wakes what will sound, as far as the browser allows it. */
  warm(): void;
  load(url: string, at: number): void;
  /** Another reading of the same session takes over at the same place, without a gap. */
  swap(url: string): void;
  unload(): void;
  play(): void;
  pause(): void;
  seek(position: number): void;
  setRate(rate: number): void;
  setLevel(level: number, fade: number): void;
}

/** The music below the voice: one endless loop at a time. */
export interface MusicPort {
  listen(onFailure: () => void): void;
  play(track: Music): void;
  stop(): void;
  setLevel(level: number, fade: number): void;
}

export interface TimerPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemTimer: TimerPort = {
  now: () => Date.now(),
  after: (milliseconds, task) => {
    const id = setTimeout(task, milliseconds);
    return () => clearTimeout(id);
  },
};
