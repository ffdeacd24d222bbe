import { usePlayer, usePlayerState } from './use-player';
import { Slider } from './slider';

export type Source = 'voice' | 'music' | 'place';

interface VolumeProps {
  readonly of: Source;
  readonly label: string;
  readonly className?: string | undefined;
}

/** The volume of one source. */
export function Volume({ of, label, className }: VolumeProps) {
  const { mixer } = usePlayer();
  const percent = usePercent(of);
  const set = { voice: mixer.setVoiceVolume, music: mixer.setMusicVolume, place: mixer.setPlaceVolume }[of];
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

/** A source's volume in percent. */
export const usePercent = (of: Source) =>
  usePlayerState((state) =>
    Math.round({ voice: state.voiceVolume, music: state.musicVolume, place: state.placeVolume }[of] * 100),
  );
