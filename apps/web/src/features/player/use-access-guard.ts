import { entitlementTo } from '@vizzi/domain';
import { useEffect } from 'react';
import { useViewer } from '../../lib/use-viewer';
import { usePlayer } from './use-player';

/** Tells the player what this listener may hear. Whoever plays asks for it, so that no part has to come first. */
export function useAccessGuard() {
  const player = usePlayer();
  const { user } = useViewer();
  useEffect(() => {
    player.setGuard((session) => entitlementTo(session, user) === 'granted');
  }, [player, user]);
}
