import type { Session } from '@vizzi/api/contracts';
import { useEffect } from 'react';
import { useAccessGuard } from '../use-access-guard';
import { usePlayer } from '../use-player';

/** Prefetches the beginning of a session's audio. */
export function usePrefetchAudio(session: Session | undefined) {
  const player = usePlayer();
  useAccessGuard();
  useEffect(() => {
    if (session) player.prepare(session);
  }, [player, session]);
}
