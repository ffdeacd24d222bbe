import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMicrophone, IconMusic } from '@tabler/icons-react';
import { Mixer } from '../mixer';
import { musicText, voiceText } from '../labels';
import nightTheme from '../night-theme.module.css';
import { usePlayerState } from '../use-player';
import { useShownVoice } from '../use-shown-voice';
import classes from './mixer-button.module.css';

interface MixerButtonProps {
  /** On the session's own page the button is shown where the inline mixer has no room. */
  readonly onSessionPage: boolean;
}

/** Shows voice and music, and opens the mixer. */
export function MixerButton({ onSessionPage }: MixerButtonProps) {
  const voice = useShownVoice();
  const music = usePlayerState((state) => state.music);
  return (
    <Popover width={396} position="top-end" offset={{ mainAxis: 38, crossAxis: 50 }} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.pill}
          data-on-session-page={onSessionPage || undefined}
          aria-label={`${voiceText(voice)}, ${musicText(music)}`}
        >
          <IconMicrophone size={20} stroke={1.6} aria-hidden />
          {voiceText(voice)}
          <IconMusic size={20} stroke={1.6} aria-hidden />
          {musicText(music)}
          <IconChevronDown size={18} stroke={1.6} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`${classes.dropdown} ${onSessionPage ? nightTheme.night : ''}`}>
        <Mixer />
      </Popover.Dropdown>
    </Popover>
  );
}
