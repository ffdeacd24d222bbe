import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { usePlayer, usePlayerState } from './use-player';
import { Control } from './control';

export function MuteButton() {
  const { mixer } = usePlayer();
  const muted = usePlayerState((state) => state.muted);
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <Control label={muted ? 'Unmute' : 'Mute'} onClick={mixer.toggleMute}>
      <Icon size={22} stroke={1.6} aria-hidden />
    </Control>
  );
}
