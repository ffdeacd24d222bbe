import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';
import { loadPlayerRoot } from './load-player-root';
import { playerLoaded } from './player-loaded';

const PlayerRoot = lazyComponent(loadPlayerRoot);

/** Keeps the player across pages. It is loaded for members, and for visitors once they play. */
export function PlayerBar() {
  const isLoaded = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.get, playerLoaded.get);
  const { user } = useViewer();
  if (!isLoaded && !user) return null;
  return (
    <Suspense>
      <PlayerRoot />
    </Suspense>
  );
}
