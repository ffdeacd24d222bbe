import { useEffect, useState } from 'react';
import { usePlayer } from './use-player';

/**
 * The time as a slider shows it: it changes once a second, which saves renders. `show` sets it exactly, so that steps
 * smaller than a second add up.
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
