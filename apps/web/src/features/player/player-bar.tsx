import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useViewer } from '../../lib/use-viewer';
import { loadDock } from './load-player-root';
import { playerPresence } from './player-loaded';

const Dock = lazy(loadDock);

/** The player that goes along through every page. Visitors who only look around never load it. */
export function PlayerBar() {
  const isPresent = useSyncExternalStore(playerPresence.subscribe, playerPresence.get, playerPresence.get);
  const { user } = useViewer();
  if (!isPresent && !user) return null;
  return (
    <Suspense>
      <Dock />
    </Suspense>
  );
}
