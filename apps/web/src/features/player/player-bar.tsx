import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';
import { loadPlayerRoot } from './load-player-root';
import { usePlayerState } from './use-player';

const PlayerRoot = lazyPart(loadPlayerRoot);

/** Keeps the player across pages. It is loaded for members, and for visitors once they play. */
export function PlayerBar() {
  const isLoaded = usePlayerState((state) => state.session !== null);
  const { user } = useViewer();
  if (!isLoaded && !user) return null;
  return (
    <Suspense>
      <PlayerRoot />
    </Suspense>
  );
}
