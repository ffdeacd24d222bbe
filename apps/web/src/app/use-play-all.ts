import type { PlayAll } from '../features/library/play-all';
import { useAccessGuard } from '../features/player/use-access-guard';
import { usePlayer } from '../features/player/use-player';

/** The library's Play All is the player's queue; the player asks its guard before each session. */
export function usePlayAll(): PlayAll {
  const player = usePlayer();
  useAccessGuard();
  return (sessions) => player.playQueue(sessions);
}
