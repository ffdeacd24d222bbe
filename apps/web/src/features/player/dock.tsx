import { lazy, Suspense } from 'react';
import { Keyboard } from './bar/keyboard';
import { PlayerStatus } from './bar/player-status';
import { loadBar } from './load-dock';
import { usePlayerState } from './use-player';
import { usePlayerServices } from './use-player-services';

const Bar = lazy(loadBar);

/** What goes on around the player, and its bar as soon as there is something to play. */
export function Dock() {
  usePlayerServices();
  const isLoaded = usePlayerState((state) => state.session !== null);
  return (
    <>
      <Suspense>{isLoaded && <Bar />}</Suspense>
      <Keyboard />
      <PlayerStatus />
    </>
  );
}
