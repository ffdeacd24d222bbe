import type { Session } from '@vizzi/api/contracts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { wantSession } from '../../../lib/wanted-session';
import { usePlayer } from '../use-player';

export interface PlaybackActions {
  readonly toggle: () => void;
  /** In seconds. */
  readonly seek: (at: number) => void;
  /** Seeks and plays. */
  readonly resume: (at: number) => void;
}

/** The actions of a session page's controls. Without the right to listen, they redirect to the login. */
export function usePlaybackActions(session: Session, mayListen: boolean): PlaybackActions {
  const player = usePlayer();
  const navigate = useNavigate();
  return useMemo(() => {
    // Read from the store when needed, so that a press does not render the whole page.
    const isCurrent = () => player.getState().session?.id === session.id;
    const play = (at: number) => {
      if (mayListen) return player.play(session, { at });
      wantSession(session.id);
      void navigate(paths.login);
    };
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
