import { accessTo } from '@vizzi/domain';
import { useEffect } from 'react';
import { useViewer } from '../../lib/use-viewer';
import { usePlayer } from './use-player';

/** Sets what the viewer may hear. Each part that plays calls this, so their order does not matter. */
export function useAccessGuard() {
  const player = usePlayer();
  const { user } = useViewer();
  useEffect(() => {
    player.setGuard((session) => accessTo(session, user) === 'granted');
  }, [player, user]);
}
