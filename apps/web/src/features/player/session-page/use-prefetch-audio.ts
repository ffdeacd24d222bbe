import type { Session } from '@vizzi/api/contracts';
import { useEffect } from 'react';
import { useAccessGuard } from '../use-access-guard';
import { usePlayer } from '../use-player';

/** Whoever opens a session means to hear it: its first seconds come before the press. */
export function usePrefetchAudio(session: Session | undefined) {
  const player = usePlayer();
  useAccessGuard();
  useEffect(() => {
    if (session) player.prepare(session);
  }, [player, session]);
}
