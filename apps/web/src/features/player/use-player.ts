import type { Session } from '@vizzi/api/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PlayerEngine } from '../../player-engine/engine';
import { INITIAL_STATE, type PlayerState } from '../../player-engine/state';
import { getPlayer } from './player';

/** Tests and the renderer provide a player without audio; null means the page's own. */
export const PlayerContext = createContext<PlayerEngine | null>(null);

export const usePlayer = () => useContext(PlayerContext) ?? getPlayer();

/** A part of the player's state. `select` must return the same value while nothing changes. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { subscribe, getState } = usePlayer();
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(INITIAL_STATE),
  );
}

/** Whether this session is loaded in the player. */
export const useIsCurrent = (session: Session) => usePlayerState((state) => state.session?.id === session.id);

/** A value derived from the time in seconds; renders only when the value changes. */
export function usePlayerTime<T>(select: (seconds: number) => T): T {
  const { subscribeTime, getTime } = usePlayer();
  return useSyncExternalStore(
    subscribeTime,
    () => select(getTime()),
    () => select(0),
  );
}
