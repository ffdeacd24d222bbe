import type { Session } from '@vizzi/api/contracts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { usePlayer } from '../use-player';

export interface PlaybackActions {
  readonly toggle: () => void;
  /** Seconds, as everywhere. */
  readonly seek: (at: number) => void;
  /** Goes on from there, also out of a pause. */
  readonly resume: (at: number) => void;
}

/** What a session's own controls do; for a visitor before a premium session, all of it leads to the login. */
export function usePlaybackActions(session: Session, mayListen: boolean): PlaybackActions {
  const player = usePlayer();
  const navigate = useNavigate();
  return useMemo(() => {
    // Looked up when it is needed: the stage is not drawn again for it in the moment of the press.
    const isCurrent = () => player.getState().session?.id === session.id;
    const play = (at: number) => (mayListen ? player.play(session, { at }) : void navigate(paths.login));
    const seek = (at: number) => (isCurrent() ? player.seek(at) : play(at));
    return {
      toggle: () => (isCurrent() ? player.toggle() : play(0)),
      seek,
      resume: (at) => {
        seek(at);
        if (isCurrent()) player.resume();
      },
    };
  }, [player, navigate, session, mayListen]);
}
