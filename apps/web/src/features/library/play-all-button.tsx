import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { useIsAnyPlaying, useSessionPlayback } from '../../components/session/session-playback';
import type { PlayAll } from './play-all';

interface PlayAllButtonProps {
  readonly sessions: readonly Session[];
  readonly className: string;
  readonly onPlayAll: PlayAll;
}

/** Plays a playlist from its first session; while one of its sessions plays, it pauses. */
export function PlayAllButton({ sessions, className, onPlayAll }: PlayAllButtonProps) {
  const playback = useSessionPlayback();
  const isPlaying = useIsAnyPlaying(sessions);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <Button
      className={className}
      onClick={() => (isPlaying ? playback.pause() : onPlayAll(sessions))}
      leftSection={<Icon size={18} aria-hidden />}
    >
      {isPlaying ? 'Pause' : 'Play All'}
    </Button>
  );
}
