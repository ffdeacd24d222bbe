import { UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './play-disc.module.css';

interface PlayDiscProps {
  /** What is played. */
  readonly title: string;
  readonly isPlaying: boolean;
  readonly onPress: () => void;
  /** Called when a press is likely. */
  readonly onNear?: () => void;
  readonly className?: string | undefined;
}

/** The round button that plays or pauses. */
export function PlayDisc({ title, isPlaying, onPress, onNear, className }: PlayDiscProps) {
  const isHydrated = useHydrated();
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <UnstyledButton
      className={`${classes.start} ${className ?? ''}`}
      disabled={!isHydrated}
      data-play-disc
      data-playing={isPlaying || undefined}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon size={22} aria-hidden />
    </UnstyledButton>
  );
}
