import type { Session } from '@vizzi/api/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PlayerEngine } from '../../player-engine/engine';
import { INITIAL_STATE, type PlayerState } from '../../player-engine/state';
import { getPlayer } from './player';

/** A player without sound, where tests and the renderer have no audio; null means the page's own. */
export const PlayerContext = createContext<PlayerEngine | null>(null);

export const usePlayer = () => useContext(PlayerContext) ?? getPlayer();

/** A part of the player's state. `select` must give back the same value as long as nothing changed. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { subscribe, getState } = usePlayer();
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(INITIAL_STATE),
  );
}

/** Whether the player is about this session, playing or not. */
export const useIsCurrent = (session: Session) => usePlayerState((state) => state.session?.id === session.id);

/** Something read off the clock, in seconds: renders again only when the answer changes. */
export function usePlayerTime<T>(select: (seconds: number) => T): T {
  const { subscribeTime, getTime } = usePlayer();
  return useSyncExternalStore(
    subscribeTime,
    () => select(getTime()),
    () => select(0),
  );
}
