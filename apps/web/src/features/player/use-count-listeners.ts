import { useCallback, useEffect } from 'react';
import { api } from '../../lib/api';
import { useViewer } from '../../lib/use-viewer';
import { usePlayer } from './use-player';

/** The members and sessions that were counted since the page was loaded. */
const counted = new Set<string>();

/** Counts the member as a listener of a session, once per page load. */
export function useCountListener(): (sessionId: number) => void {
  const memberId = useViewer().user?.id;
  const { mutate } = api.player.listen.useMutation({
    onError: (error) => console.error('Failed to increment listener count', error.message),
  });
  return useCallback(
    (sessionId: number) => {
      const key = `${memberId}:${sessionId}`;
      if (memberId === undefined || counted.has(key)) return;
      counted.add(key);
      mutate({ id: sessionId });
    },
    [memberId, mutate],
  );
}

/** Counts sessions when they start, because a queue plays them without opening their pages. */
export function useCountListeners() {
  const player = usePlayer();
  const count = useCountListener();
  useEffect(() => {
    // The first one may have started before this code was loaded.
    const { session: first, playing } = player.getState();
    if (first && playing) count(first.id);
    return player.onPlayback(({ type, session }) => {
      if (type === 'started') count(session.id);
    });
  }, [player, count]);
}
