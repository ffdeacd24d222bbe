import { accessTo } from '@vizzi/domain';
import { useEffect } from 'react';
import { useViewer } from '../../../lib/use-viewer';
import type { PlayerState } from '../../../player-engine/state';
import { usePlayer } from '../use-player';
import { tellSkipped } from './tell-skipped';

/** Says which sessions a queue skipped, because the listener may not hear them, or they are not there any more. */
export function useTellSkipped() {
  const player = usePlayer();
  const { user } = useViewer();
  useEffect(() => {
    let before = player.getState();
    const stopListening = player.onPlayback((event) => {
      if (event.type === 'skipped') tellSkipped([{ title: event.session.title, why: event.why }]);
    });
    const unsubscribe = player.subscribe(() => {
      const now = player.getState();
      const passed = passedBetween(before, now);
      before = now;
      const locked = passed.filter((session) => accessTo(session, user) !== 'granted');
      if (locked.length === 0) return;
      tellSkipped(locked.map(({ title, isWithdrawn }) => ({ title, why: isWithdrawn ? 'missing' : 'refused' })));
    });
    return () => {
      stopListening();
      unsubscribe();
    };
  }, [player, user]);
}

/** The sessions of a queue that it passed over: on its way to another one, or to its end. Each queue has its own list. */
function passedBetween(before: PlayerState, { queue, ended, sleep }: PlayerState) {
  if (!queue || queue.sessions !== before.queue?.sessions) return [];
  const { index } = before.queue;
  const hasEnded = ended && !before.ended && sleep?.kind !== 'session_end';
  const other = hasEnded ? queue.sessions.length : queue.index;
  return queue.sessions.slice(Math.min(index, other) + 1, Math.max(index, other));
}
