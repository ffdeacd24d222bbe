import { Suspense, useEffect, useState } from 'react';
import { Keyboard } from './bar/keyboard';
import { PlayerStatus } from './bar/player-status';
import { usePlayerState } from './use-player';
import { usePlayerServices } from './use-player-services';
import { lazyPart } from '../../lib/lazy';

const Bar = lazyPart(() => import('./bar/bar').then((module) => module.Bar));

/** The bar does not wait longer for the audio. */
const TIMEOUT_MS = 1000;

/** The player's services and, once a session is loaded, its bar. */
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

/** The bar's code loads after the first audio, because it would delay the audio. */
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
