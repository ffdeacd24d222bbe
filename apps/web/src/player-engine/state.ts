import type { Session } from '@vizzi/api/contracts';
import { type MusicChoice, PLAYBACK_DEFAULTS, type Speed, type Voice, type VoiceChoice } from '@vizzi/domain';
import type { Queue } from './queue';

/** Why there is no sound: the network, a file that is not there, or a listener who may not hear it. */
export type Failure = 'network' | 'missing' | 'refused';

/** When to fall silent: at a moment (milliseconds of the engine's clock), or when the session ends. */
export type Sleep =
  | { readonly kind: 'at'; readonly at: number; readonly minutes: number }
  | { readonly kind: 'session_end' };

export interface PlayerState {
  readonly session: Session | null;
  /** Sound is wanted; `buffering` says that it is still on its way. */
  readonly playing: boolean;
  readonly buffering: boolean;
  readonly failure: Failure | null;
  readonly visible: boolean;
  /** Seconds. */
  readonly duration: number;
  readonly speed: Speed;
  readonly repeat: boolean;
  readonly voice: VoiceChoice;
  readonly voiceVolume: number;
  readonly music: MusicChoice;
  readonly musicVolume: number;
  readonly musicFailed: boolean;
  readonly muted: boolean;
  readonly queue: Queue | null;
  readonly sleep: Sleep | null;
}

export const INITIAL_STATE: PlayerState = {
  session: null,
  playing: false,
  buffering: false,
  failure: null,
  visible: false,
  duration: 0,
  musicFailed: false,
  muted: false,
  queue: null,
  sleep: null,
  ...PLAYBACK_DEFAULTS,
};

/** The voice to load: the chosen one, else one that the session has. With the voice off it stays the clock. */
export function voiceToLoad(session: Session, choice: VoiceChoice): Voice {
  return session.voices.find((voice) => voice === choice) ?? session.voices[0] ?? PLAYBACK_DEFAULTS.voice;
}

/** Where a voice of a session is heard. */
export function voiceUrl(session: Session, voice: Voice): string {
  return voice === 'male' ? session.audioUrl : `${session.audioUrl}?voice=${voice}`;
}
