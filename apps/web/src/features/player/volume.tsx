import { usePlayer, usePlayerState } from './use-player';
import { Thread } from './slider';

interface VolumeProps {
  readonly of: 'voice' | 'music';
  readonly label: string;
  readonly className?: string | undefined;
}

/** How loud one source is. */
export function Volume({ of, label, className }: VolumeProps) {
  const { desk } = usePlayer();
  const volume = usePlayerState((state) => (of === 'voice' ? state.voiceVolume : state.musicVolume));
  const percent = Math.round(volume * 100);
  const set = of === 'voice' ? desk.setVoiceVolume : desk.setMusicVolume;
  return (
    <Thread
      label={label}
      className={className}
      value={percent}
      valueText={`${percent}%`}
      onChange={(value) => set(value / 100)}
    />
  );
}
