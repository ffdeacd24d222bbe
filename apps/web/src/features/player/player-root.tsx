import { Suspense, useEffect, useState } from 'react';
import { Keyboard } from './bar/keyboard';
import { PlayerStatus } from './bar/player-status';
import { usePlayerState } from './use-player';
import { usePlayerServices } from './use-player-services';
import { lazyComponent } from '../../lib/lazy';

const Bar = lazyComponent(() => import('./bar/bar').then((module) => module.Bar));

/** Sound that is longer in coming is not waited for. */
const TIMEOUT_MS = 1000;

/** What goes on around the player, and its bar as soon as there is something to play. */
export function PlayerRoot() {
  usePlayerServices();
  const isDue = useBarIsDue();
  return (
    <>
      <Suspense>{isDue && <Bar />}</Suspense>
      <Keyboard />
      <PlayerStatus />
    </>
  );
}

/** The first time, the bar comes after the sound: its code would stand in line before the audio. */
function useBarIsDue(): boolean {
  const [isDue, setDue] = useState(false);
  const isLoaded = usePlayerState((state) => state.session !== null);
  const isAwaited = usePlayerState((state) => state.buffering);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => setDue(true), isAwaited ? TIMEOUT_MS : 0);
    return () => clearTimeout(timer);
  }, [isLoaded, isAwaited]);
  return isDue;
}
