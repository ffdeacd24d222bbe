import type { PlayAll } from '../features/library/play-all';
import { useAccessGuard } from '../features/player/use-access-guard';
import { usePlayer } from '../features/player/use-player';

/** Plays a playlist as the player's queue. The guard checks each session. */
export function usePlayAll(): PlayAll {
  const player = usePlayer();
  useAccessGuard();
  return (sessions) => player.playQueue(sessions);
}
