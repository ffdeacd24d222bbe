import { useEffect } from 'react';
import { usePlayer } from '../../features/player/use-player';
import { needsSignal } from '../../lib/kept-sessions';

/** Lets a queue pass over what is not on this device while there is no network. */
export function useReachableQueue() {
  const player = usePlayer();
  useEffect(() => player.setReachable(({ id }) => !needsSignal(id)), [player]);
}
