import { IconPlayerStopFilled } from '@tabler/icons-react';
import { usePlayer } from './use-player';
import { Control } from './control';

export function StopButton() {
  const player = usePlayer();
  return (
    <Control label="Stop" onClick={player.stop}>
      <IconPlayerStopFilled size={22} aria-hidden />
    </Control>
  );
}
