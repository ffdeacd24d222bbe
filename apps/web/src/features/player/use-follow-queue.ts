import { useEffect } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { usePlayer } from './use-player';

/** When a queue moves on, the page of the session that was playing becomes the page of the next one. */
export function useFollowQueue() {
  const player = usePlayer();
  const navigate = useNavigate();
  const shown = useMatch('/session/:id')?.params.id;
  useEffect(() => {
    let left: number | undefined;
    return player.onPlayback(({ type, session }) => {
      if (type === 'left') left = session.id;
      if (type !== 'started') return;
      const moved = player.getState().queue !== null && left !== undefined && String(left) === shown;
      left = undefined;
      if (moved && String(session.id) !== shown) void navigate(paths.session(session.id), { replace: true });
    });
  }, [player, navigate, shown]);
}
