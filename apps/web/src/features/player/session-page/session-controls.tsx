import { IconArrowsMaximize, IconBadgeCc } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { Suspense, useContext } from 'react';
import { SessionActions } from '../../../components/session/session-actions';
import { lazyPart } from '../../../lib/lazy';
import { Control } from '../control';
import { FavoriteButton } from '../favorite-button';
import { preloadPlayerRoot } from '../load-player-root';
import { MuteButton } from '../mute-button';
import { PlayButton } from '../play-button';
import { RepeatButton } from '../repeat-button';
import { SeekBar } from '../seek-bar';
import { SpeedButton } from '../speed-button';
import { useIsCurrent, usePlayer, usePlayerState } from '../use-player';
import { Volume } from '../volume';
import { SkipButton } from './skip-button';
import classes from './session-controls.module.css';
import type { PlaybackActions } from './use-playback-actions';

const QueueButton = lazyPart(() => import('../queue-button').then((module) => module.QueueButton));

interface SessionControlsProps {
  readonly session: Session;
  readonly captions: { readonly shown: boolean; readonly toggle: () => void };
  readonly actions: PlaybackActions;
  /** Undefined in full screen. */
  readonly onFullScreen: (() => void) | undefined;
}

/** Each control subscribes to its own part of the player's state, so that a press renders only two of them. */
export function SessionControls({ session, captions, actions, onFullScreen }: SessionControlsProps) {
  const renderActions = useContext(SessionActions);
  return (
    <div className={classes.controls}>
      <SessionPlayButton session={session} onToggle={actions.toggle} />
      <SessionSeekBar session={session} onSeek={actions.seek} />
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
        <FavoriteButton session={session} />
        {renderActions?.(session)}
        {onFullScreen && (
          <Control label="Full screen" onClick={onFullScreen}>
            <IconArrowsMaximize size={22} stroke={1.6} aria-hidden />
          </Control>
        )}
      </div>
    </div>
  );
}

function SessionPlayButton({ session, onToggle }: { readonly session: Session; readonly onToggle: () => void }) {
  const player = usePlayer();
  const isCurrent = useIsCurrent(session);
  const playing = usePlayerState((state) => state.playing) && isCurrent;
  const buffering = usePlayerState((state) => state.buffering) && isCurrent;
  const isInQueue = usePlayerState((state) => state.queue !== null) && isCurrent;
  return (
    <div className={classes.play}>
      <Suspense>{isInQueue && <QueueButton direction="previous" className={classes.onPhones} />}</Suspense>
      {isCurrent && <SkipButton direction="back" />}
      <PlayButton
        playing={playing}
        buffering={buffering}
        look="large"
        onClick={onToggle}
        onHoverOrFocus={() => {
          player.warmUp(session);
          preloadPlayerRoot();
        }}
      />
      {isCurrent && <SkipButton direction="on" />}
      <Suspense>{isInQueue && <QueueButton direction="next" className={classes.onPhones} />}</Suspense>
    </div>
  );
}

function SessionSeekBar({
  session,
  onSeek,
}: {
  readonly session: Session;
  readonly onSeek: (seconds: number) => void;
}) {
  const isCurrent = useIsCurrent(session);
  const duration = usePlayerState((state) => (isCurrent ? state.duration : session.duration));
  return <SeekBar className={classes.seek} duration={duration} live={isCurrent} onSeek={onSeek} />;
}
