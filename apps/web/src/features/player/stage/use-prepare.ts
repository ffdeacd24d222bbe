import type { Session } from '@vizzi/api/contracts';
import { useEffect } from 'react';
import { loadBar } from '../load-bar';
import { useAdmission } from '../use-admission';
import { usePlayer } from '../use-player';

/** Whoever opens a session means to hear it: its first seconds and the bar come before the press. */
export function usePrepare(session: Session | undefined) {
  const player = usePlayer();
  useAdmission();
  useEffect(() => {
    if (!session) return;
    player.prepare(session);
    // Without it the press still brings the bar, only later.
    loadBar().catch(() => {});
  }, [player, session]);
}
