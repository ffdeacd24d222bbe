import { IconRepeat } from '@tabler/icons-react';
import { usePlayer, usePlayerState } from './use-player';
import { Control } from './control';

export function RepeatButton() {
  const player = usePlayer();
  const repeat = usePlayerState((state) => state.repeat);
  return (
    <Control label="Repeat" pressed={repeat} onClick={player.toggleRepeat}>
      <IconRepeat size={22} stroke={1.6} aria-hidden />
    </Control>
  );
}
