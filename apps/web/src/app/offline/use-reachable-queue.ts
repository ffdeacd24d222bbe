import { useEffect } from 'react';
import { usePlayer } from '../../features/player/use-player';
import { voicesInReach } from '../../lib/kept-sessions';

/** While there is no network, lets the player choose among the voices on this device, and a queue pass over what has none here. */
export function useReachableQueue() {
  const player = usePlayer();
  useEffect(() => player.setReach(voicesInReach), [player]);
}
