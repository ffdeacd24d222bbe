import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';
import { loadPlayerRoot } from './load-player-root';
import { playerLoaded } from './player-loaded';

const PlayerRoot = lazyComponent(loadPlayerRoot);

/** The player that goes along through every page. Visitors who only look around never load it. */
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
