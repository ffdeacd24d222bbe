import { IconRewindBackward15, IconRewindForward15 } from '@tabler/icons-react';
import { Control } from '../control';
import { usePlayer } from '../use-player';

const STEP_SECONDS = 15;

const DIRECTIONS = {
  back: { label: 'Fifteen seconds back', sign: -1, Icon: IconRewindBackward15 },
  on: { label: 'Fifteen seconds on', sign: 1, Icon: IconRewindForward15 },
} as const;

interface SkipButtonProps {
  readonly direction: keyof typeof DIRECTIONS;
  readonly className?: string | undefined;
}

export function SkipButton({ direction, className }: SkipButtonProps) {
  const player = usePlayer();
  const { label, sign, Icon } = DIRECTIONS[direction];
  return (
    <Control label={label} className={className} onClick={() => player.skip(sign * STEP_SECONDS)}>
      <Icon size={26} stroke={1.6} aria-hidden />
    </Control>
  );
}
