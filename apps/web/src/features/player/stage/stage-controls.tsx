import { IconBadgeCc } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { Control } from '../control';
import { useContext } from 'react';
import { SessionActions } from '../../../components/session-actions';
import { HeartButton } from '../heart-button';
import { expectSession } from '../load-dock';
import { MuteButton } from '../mute-button';
import { PlayButton } from '../play-button';
import { RepeatButton } from '../repeat-button';
import { SeekBar } from '../seek-bar';
import { SpeedButton } from '../speed-button';
import { usePlayer, usePlayerState } from '../use-player';
import { Volume } from '../volume';
import classes from './stage-controls.module.css';

interface StageControlsProps {
  readonly session: Session;
  readonly captions: { readonly shown: boolean; readonly toggle: () => void };
  readonly onToggle: () => void;
  readonly onSeek: (seconds: number) => void;
}

export function StageControls({ session, captions, onToggle, onSeek }: StageControlsProps) {
  const player = usePlayer();
  const renderActions = useContext(SessionActions);
  const isCurrent = usePlayerState((state) => state.session?.id === session.id);
  const playing = usePlayerState((state) => state.playing) && isCurrent;
  const buffering = usePlayerState((state) => state.buffering) && isCurrent;
  const duration = usePlayerState((state) => (isCurrent ? state.duration : session.duration));
  return (
    <div className={classes.controls}>
      <PlayButton
        playing={playing}
        buffering={buffering}
        look="stage"
        className={classes.play}
        onClick={onToggle}
        onApproach={() => {
          player.approach(session);
          expectSession();
        }}
      />
      <SeekBar className={classes.seek} duration={duration} live={isCurrent} onSeek={onSeek} />
      <div className={classes.extra}>
        <MuteButton />
        <Volume of="voice" label="Volume" className={classes.volume} />
        <SpeedButton />
        <RepeatButton />
        {session.captionsUrl && (
          <Control label="Captions" pressed={captions.shown} onClick={captions.toggle}>
            <IconBadgeCc size={22} stroke={1.6} aria-hidden />
          </Control>
        )}
        <HeartButton session={session} />
        {renderActions?.(session)}
      </div>
    </div>
  );
}
