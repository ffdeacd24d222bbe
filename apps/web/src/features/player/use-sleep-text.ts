import { formatTime } from '@vizzi/domain';
import { useEffect, useState } from 'react';
import { systemTimer } from '../../player-engine/ports';
import { usePlayerState } from './use-player';

/** How long the sleep timer still waits, counted down by the second; undefined while it is off. */
export function useSleepText(): string | undefined {
  const sleep = usePlayerState((state) => state.sleep);
  const at = sleep?.kind === 'at' ? sleep.at : undefined;
  const [now, setNow] = useState(() => systemTimer.now());
  useEffect(() => {
    if (at === undefined) return undefined;
    const tick = () => setNow(systemTimer.now());
    tick();
    const ticks = setInterval(tick, 1000);
    return () => clearInterval(ticks);
  }, [at]);
  if (at === undefined) return sleep ? 'Stops at the end' : undefined;
  return `Stops in ${formatTime(Math.max(0, Math.ceil((at - now) / 1000)))}`;
}
