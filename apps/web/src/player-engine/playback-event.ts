import type { Session } from '@vizzi/api/contracts';
import type { Failure } from './state';

/** Why a queue passes over a session; it waits for what the network or the server may still bring. */
export type SkipReason = Exclude<Failure, 'network' | 'unavailable'>;

/** An event of the current session; `at` is the second of the session. */
export type PlaybackEvent = { readonly session: Session; readonly at: number } & (
  | { readonly type: 'started' }
  | { readonly type: 'resumed' }
  | { readonly type: 'advanced' }
  | { readonly type: 'paused' }
  /** From `at` to `to`. */
  | { readonly type: 'sought'; readonly to: number }
  | { readonly type: 'ended' }
  /** Stopped, or another session took its place. */
  | { readonly type: 'left' }
  /** The listener may not hear this session. */
  | { readonly type: 'refused' }
  /** A queue came to this session and went on, since it cannot be played. */
  | { readonly type: 'skipped'; readonly why: SkipReason }
);
