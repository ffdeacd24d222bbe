import { useEffect, useState } from 'react';
import { usePlayer } from './use-player';

/**
 * The clock as a slider shows it: it moves when a second is full, together with the time beside it, for every move is
 * drawn anew. `show` places it exactly, so that steps smaller than a second add up.
 */
export function useSliderTime(live: boolean) {
  const { subscribeTime, getTime } = usePlayer();
  const [shown, show] = useState(() => (live ? getTime() : 0));

  useEffect(() => {
    const look = () => {
      const now = live ? getTime() : 0;
      show((before) => (Math.floor(now) === Math.floor(before) ? before : now));
    };
    look();
    return live ? subscribeTime(look) : undefined;
  }, [live, subscribeTime, getTime]);

  return [shown, show] as const;
}
