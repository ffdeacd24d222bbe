import type { Music, Place } from '@vizzi/domain';
import type { PreferencesPort } from './preferences';
import type { Failure } from './state';

export type VoiceEvent =
  | { readonly type: 'ready'; readonly duration: number }
  | { readonly type: 'time'; readonly position: number }
  | { readonly type: 'buffering' }
  | { readonly type: 'sounding' }
  | { readonly type: 'ended' }
  /** The system paused the audio: a phone call, unplugged headphones, the autoplay policy. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'failed'; readonly reason: Failure };

/** The spoken track, which is also the clock. Positions and fades are in seconds, levels from 0 to 1. */
export interface VoicePort {
  readonly position: number;
  listen(listener: (event: VoiceEvent) => void): void;
  /** Prefetches a file that is likely to be loaded. */
  prepare(url: string): void;
  /** Resumes the audio context before a likely press, as far as the browser allows it. */
  warm(): void;
  load(url: string, at: number): void;
  /** Switches to another voice of the same session at the same position, without a gap. */
  swap(url: string): void;
  unload(): void;
  play(): void;
  pause(): void;
  seek(position: number): void;
  setRate(rate: number): void;
  setLevel(level: number, fade: number): void;
}

/** A recording in the background, looped. */
export interface LoopPort<Track> {
  listen(onFailure: () => void): void;
  play(track: Track): void;
  stop(): void;
  setLevel(level: number, fade: number): void;
}

export type MusicPort = LoopPort<Music>;
/** The ambience of a session. */
export type PlacePort = LoopPort<Place>;

export interface TimerPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` after a delay. Returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

export interface EnginePorts {
  readonly voice: VoicePort;
  readonly music: MusicPort;
  readonly place: PlacePort;
  readonly timer: TimerPort;
  readonly preferences: PreferencesPort;
}

export const systemTimer: TimerPort = {
  now: () => Date.now(),
  after: (milliseconds, task) => {
    const id = setTimeout(task, milliseconds);
    return () => clearTimeout(id);
  },
};
