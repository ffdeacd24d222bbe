import { useMemo } from 'react';
import type { SessionPlayback } from '../../components/session/session-playback';
import { preloadPlayerRoot } from './load-player-root';
import { useAccessGuard } from './use-access-guard';
import { usePlayer } from './use-player';

/** The player as cards and lists use it. */
export function useCardPlayback(): SessionPlayback {
  const player = usePlayer();
  useAccessGuard();
  return useMemo(
    () => ({
      play: (session, { at = 0, queue } = {}) => {
        const index = queue?.findIndex(({ id }) => id === session.id) ?? -1;
        const state = player.getState();
        if (state.session?.id === session.id && (!queue || state.queue)) player.resume();
        else if (queue && index >= 0) player.playQueue(queue, index);
        else player.play(session, { at });
      },
      pause: player.pause,
      warmUp: (session) => {
        player.warmUp(session);
        preloadPlayerRoot();
      },
      playingId: () => {
        const { session, playing } = player.getState();
        return playing ? session?.id : undefined;
      },
      subscribe: player.subscribe,
    }),
    [player],
  );
}
