import type { Session } from '@vizzi/api/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface PlayOptions {
  /** In seconds; 0 by default. A session that is loaded already goes on where it is, or from here when that is further on. */
  readonly at?: number | undefined;
  /** The sessions that play one after another, this one among them. */
  readonly queue?: readonly Session[] | undefined;
}

/** What lists and cards need of the player. */
export interface SessionPlayback {
  /** Plays at once. */
  play(session: Session, options?: PlayOptions): void;
  pause(): void;
  /** A press is likely. */
  warmUp(session: Session): void;
  /** The id of the session that is playing. */
  readonly playingId: () => number | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const nothing = () => {};

/** Without a player nothing plays. */
export const SessionPlaybackContext = createContext<SessionPlayback>({
  play: nothing,
  pause: nothing,
  warmUp: nothing,
  playingId: () => undefined,
  subscribe: () => nothing,
});

export const useSessionPlayback = () => useContext(SessionPlaybackContext);

/** Whether this session is playing. */
export const useIsPlaying = (session: Pick<Session, 'id'>) => useIsAnyPlaying([session]);

/** Whether one of these sessions is playing. */
export function useIsAnyPlaying(sessions: readonly Pick<Session, 'id'>[]): boolean {
  const { subscribe, playingId } = useSessionPlayback();
  return useSyncExternalStore(
    subscribe,
    () => sessions.some(({ id }) => id === playingId()),
    () => false,
  );
}
