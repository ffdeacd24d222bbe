import { UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useHydrated } from '../../lib/use-hydrated';
import { type PlayOptions, useIsPlaying, useSessionPlayback } from './session-playback';
import classes from './start-button.module.css';

interface StartButtonProps extends PlayOptions {
  readonly session: Session;
  readonly className?: string | undefined;
}

/** Plays a session within the press and opens its page. A queue plays in place. While the session plays it pauses it. */
export function StartButton({ session, at, queue, className }: StartButtonProps) {
  const playback = useSessionPlayback();
  const isPlaying = useIsPlaying(session);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const press = () => {
    if (isPlaying) return playback.pause();
    playback.play(session, { at, queue });
    if (!queue) void navigate(paths.session(session.id));
  };
  const warmUp = () => playback.warmUp(session);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <UnstyledButton
      className={`${classes.start} ${className ?? ''}`}
      disabled={!isHydrated}
      data-playing={isPlaying || undefined}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${session.title}`}
      onClick={press}
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <Icon size={22} aria-hidden />
    </UnstyledButton>
  );
}
