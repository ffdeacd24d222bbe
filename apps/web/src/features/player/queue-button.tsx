import { IconPlayerTrackNextFilled, IconPlayerTrackPrevFilled } from '@tabler/icons-react';
import { accessTo } from '@vizzi/domain';
import { useViewer } from '../../lib/use-viewer';
import { moveQueue } from '../../player-engine/queue';
import { Control } from './control';
import { usePlayer, usePlayerState } from './use-player';

const DIRECTIONS = {
  previous: { label: 'Previous session', steps: -1, Icon: IconPlayerTrackPrevFilled },
  next: { label: 'Next session', steps: 1, Icon: IconPlayerTrackNextFilled },
} as const;

interface QueueButtonProps {
  readonly direction: keyof typeof DIRECTIONS;
  readonly className?: string | undefined;
}

/** Moves to the previous or next session of the queue that the listener may hear; absent without a queue. */
export function QueueButton({ direction, className }: QueueButtonProps) {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const { user } = useViewer();
  if (!queue) return null;
  const { label, steps, Icon } = DIRECTIONS[direction];
  const next = moveQueue(queue, steps, (session) => accessTo(session, user) === 'granted');
  return (
    <Control label={label} className={className} disabled={!next} onClick={player[direction]}>
      <Icon size={20} aria-hidden />
    </Control>
  );
}
