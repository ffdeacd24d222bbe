import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { MUSIC, PLACE_CHOICES, VOICES } from '@vizzi/domain';
import { useVoicesInReach } from '../../lib/kept-sessions';
import { MUSIC_NAMES, NO_PLACE, PLACE_NAMES, VOICE_NAMES } from './labels';
import { usePlayer, usePlayerState } from './use-player';
import { useShownVoice } from './use-shown-voice';
import classes from './source-select.module.css';

interface SourceSelectProps {
  readonly fullWidth?: boolean;
}

/** Voices that the session does not have, or that only the network has while there is none, are disabled. */
export function VoiceSelect({ fullWidth = false }: SourceSelectProps) {
  const { mixer } = usePlayer();
  const voice = useShownVoice();
  const session = usePlayerState((state) => state.session);
  const inReach = useVoicesInReach(session);
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
        disabled: value !== 'off' && session !== null && !inReach.includes(value),
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

/** Disabled for a session without a place. */
export function PlaceSelect({ fullWidth = false }: SourceSelectProps) {
  const { mixer } = usePlayer();
  const place = usePlayerState((state) => state.place);
  const hasPlace = usePlayerState((state) => Boolean(state.session?.place));
  return (
    <SegmentedControl
      aria-label="Place"
      title={hasPlace ? undefined : NO_PLACE}
      fullWidth={fullWidth}
      classNames={classNames}
      disabled={!hasPlace}
      value={place}
      onChange={mixer.setPlace}
      data={PLACE_CHOICES.map((value) => ({ value, label: PLACE_NAMES[value] }))}
    />
  );
}

const classNames = {
  root: classes.root ?? '',
  indicator: classes.indicator ?? '',
  label: classes.label ?? '',
  control: classes.control ?? '',
};
