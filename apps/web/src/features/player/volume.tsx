import { usePlayer, usePlayerState } from './use-player';
import { Slider } from './slider';

interface VolumeProps {
  readonly of: 'voice' | 'music';
  readonly label: string;
  readonly className?: string | undefined;
}

/** The volume of one source. */
export function Volume({ of, label, className }: VolumeProps) {
  const { mixer } = usePlayer();
  const volume = usePlayerState((state) => (of === 'voice' ? state.voiceVolume : state.musicVolume));
  const percent = Math.round(volume * 100);
  const set = of === 'voice' ? mixer.setVoiceVolume : mixer.setMusicVolume;
  return (
    <Slider
      label={label}
      className={className}
      value={percent}
      valueText={`${percent}%`}
      onChange={(value) => set(value / 100)}
    />
  );
}
