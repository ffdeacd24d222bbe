import { UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './play-button.module.css';

interface PlayButtonProps {
  readonly playing: boolean;
  readonly buffering: boolean;
  readonly onClick: () => void;
  /** A press is likely. */
  readonly onHoverOrFocus?: () => void;
  /** `large` is the one of a session page. */
  readonly look?: 'bar' | 'large';
}

export function PlayButton({ playing, buffering, onClick, onHoverOrFocus, look = 'bar' }: PlayButtonProps) {
  const isHydrated = useHydrated();
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <UnstyledButton
      className={classes.play}
      data-look={look}
      data-buffering={buffering || undefined}
      disabled={!isHydrated}
      aria-label={playing ? 'Pause' : 'Play'}
      onClick={onClick}
      onPointerEnter={onHoverOrFocus}
      onFocus={onHoverOrFocus}
    >
      <Icon size={look === 'large' ? 34 : 22} aria-hidden />
    </UnstyledButton>
  );
}
