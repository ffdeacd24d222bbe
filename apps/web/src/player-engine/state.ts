import type { Session } from '@vizzi/api/contracts';
import {
  type MusicChoice,
  type PlaceChoice,
  PLAYBACK_DEFAULTS,
  type Speed,
  type Voice,
  type VoiceChoice,
} from '@vizzi/domain';
import type { Queue } from './queue';

/** Why playback failed: the network, the server's trouble with its files, a missing or damaged file, no access, or a download to be renewed. */
export type Failure = 'network' | 'unavailable' | 'missing' | 'damaged' | 'refused' | 'locked';

/** When playback stops: at a time in milliseconds since the epoch, or at the end of the session. */
export type Sleep =
  | { readonly kind: 'at'; readonly at: number; readonly minutes: number }
  | { readonly kind: 'session_end' };

export interface PlayerState {
  readonly session: Session | null;
  /** True while `buffering` too. */
  readonly playing: boolean;
  readonly buffering: boolean;
  readonly failure: Failure | null;
  /** The session was heard to its end and has not been played again since. */
  readonly ended: boolean;
  readonly visible: boolean;
  /** Seconds. */
  readonly duration: number;
  readonly speed: Speed;
  readonly repeat: boolean;
  readonly voice: VoiceChoice;
  /** The voice of the session that was loaded last: the chosen one may be out of reach. */
  readonly loadedVoice: Voice | null;
  readonly voiceVolume: number;
  readonly music: MusicChoice;
  readonly musicVolume: number;
  readonly musicFailed: boolean;
  readonly place: PlaceChoice;
  readonly placeVolume: number;
  readonly placeFailed: boolean;
  readonly muted: boolean;
  readonly queue: Queue | null;
  readonly sleep: Sleep | null;
}

export const INITIAL_STATE: PlayerState = {
  session: null,
  playing: false,
  buffering: false,
  failure: null,
  ended: false,
  visible: false,
  duration: 0,
  loadedVoice: null,
  musicFailed: false,
  placeFailed: false,
  muted: false,
  queue: null,
  sleep: null,
  ...PLAYBACK_DEFAULTS,
};

/** The state of what begins to play, or goes on. */
export const STARTED = {
  playing: true,
  buffering: true,
  visible: true,
  failure: null,
  ended: false,
  placeFailed: false,
} as const satisfies Partial<PlayerState>;

/** The chosen one of some voices, or another. With the voice off a file is still loaded, because it is the clock. */
export function voiceToLoad(voices: readonly Voice[], choice: VoiceChoice): Voice | undefined {
  return voices.find((voice) => voice === choice) ?? voices[0];
}

/** The audio address of a voice. */
export function voiceUrl(session: Session, voice: Voice): string {
  return voice === 'male' ? session.audioUrl : `${session.audioUrl}?voice=${voice}`;
}

/** What the volume of a loaded voice is multiplied by, so that all sessions are equally loud. */
export function loudnessFactor(session: Session, voice: Voice): number {
  const decibels = session.gains?.[voice] ?? 0;
  return 10 ** (decibels / 20);
}
