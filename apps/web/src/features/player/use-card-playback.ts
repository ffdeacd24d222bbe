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
        if (player.getState().session?.id === session.id) {
          if (queue && index >= 0) player.setQueue(queue, index);
          // It was stopped here, or heard further on another device.
          if (at > player.getTime()) player.seek(at);
          player.resume();
        } else if (queue && index >= 0) player.playQueue(queue, index);
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
