import { UnstyledButton } from '@mantine/core';
import { useHydrated } from '../../lib/use-hydrated';
import { usePlayer, usePlayerState } from './use-player';
import classes from './speed-button.module.css';

export function SpeedButton() {
  const player = usePlayer();
  const isHydrated = useHydrated();
  const speed = usePlayerState((state) => state.speed);
  return (
    <UnstyledButton
      className={classes.speed}
      disabled={!isHydrated}
      aria-label={`Playback speed ${speed}×`}
      title="Playback speed"
      onClick={player.cycleSpeed}
    >
      {speed}×
    </UnstyledButton>
  );
}
