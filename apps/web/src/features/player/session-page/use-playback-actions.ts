import type { Session } from '@vizzi/api/contracts';
import { useMemo } from 'react';
import { usePlayer } from '../use-player';

export interface PlaybackActions {
  readonly toggle: () => void;
  /** In seconds. */
  readonly seek: (at: number) => void;
  /** Seeks and plays. */
  readonly resume: (at: number) => void;
}

/** The actions of a session page's controls. Without the right to listen, they do what `onLocked` does. */
export function usePlaybackActions(session: Session, onLocked: (() => void) | undefined): PlaybackActions {
  const player = usePlayer();
  return useMemo(() => {
    // Read from the store when needed, so that a press does not render the whole page.
    const isCurrent = () => player.getState().session?.id === session.id;
    const play = (at: number) => (onLocked ? onLocked() : player.play(session, { at }));
    const seek = (at: number) => (isCurrent() ? player.seek(at) : play(at));
    return {
      toggle: () => (isCurrent() ? player.toggle() : play(0)),
      seek,
      resume: (at) => {
        seek(at);
        if (isCurrent()) player.resume();
      },
    };
  }, [player, session, onLocked]);
}
