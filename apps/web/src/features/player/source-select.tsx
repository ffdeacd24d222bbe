import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { MUSIC, VOICES } from '@vizzi/domain';
import { MUSIC_NAMES, VOICE_NAMES } from './labels';
import { usePlayer, usePlayerState } from './use-player';
import classes from './source-select.module.css';

interface SourceSelectProps {
  readonly fullWidth?: boolean;
}

/** Voices that the session does not have are disabled. */
export function VoiceSelect({ fullWidth = false }: SourceSelectProps) {
  const { mixer } = usePlayer();
  const voice = usePlayerState((state) => state.voice);
  const session = usePlayerState((state) => state.session);
  return (
    <SegmentedControl
      aria-label="Voice"
      fullWidth={fullWidth}
      classNames={classNames}
      value={voice}
      onChange={mixer.setVoice}
      data={[...VOICES, 'off' as const].map((value) => ({
        value,
        label: VOICE_NAMES[value],
        disabled: value !== 'off' && session !== null && !session.voices.includes(value),
      }))}
    />
  );
}

export function MusicSelect({ fullWidth = false }: SourceSelectProps) {
  const { mixer } = usePlayer();
  const music = usePlayerState((state) => state.music);
  return (
    <SegmentedControl
      aria-label="Music"
      fullWidth={fullWidth}
      classNames={classNames}
      value={music}
      onChange={mixer.setMusic}
      data={[...MUSIC, 'off' as const].map((value) => ({ value, label: MUSIC_NAMES[value] }))}
    />
  );
}

const classNames = {
  root: classes.root ?? '',
  indicator: classes.indicator ?? '',
  label: classes.label ?? '',
  control: classes.control ?? '',
};
