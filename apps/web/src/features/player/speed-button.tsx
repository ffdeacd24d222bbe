import { UnstyledButton } from '@mantine/core';
import { usePlayer, usePlayerState } from './use-player';
import classes from './speed-button.module.css';

export function SpeedButton() {
  const player = usePlayer();
  const speed = usePlayerState((state) => state.speed);
  return (
    <UnstyledButton
      className={classes.speed}
      aria-label={`Playback speed ${speed}×`}
      title="Playback speed"
      onClick={player.cycleSpeed}
    >
      {speed}×
    </UnstyledButton>
  );
}
