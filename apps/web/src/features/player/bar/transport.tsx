import { PlayButton } from '../play-button';
import { QueueButton } from '../queue-button';
import { RepeatButton } from '../repeat-button';
import { SpeedButton } from '../speed-button';
import { StopButton } from '../stop-button';
import { usePlayer, usePlayerState } from '../use-player';
import classes from './transport.module.css';

interface TransportProps {
  /** The session's own page has the play button, repeat and speed. */
  readonly onSessionPage: boolean;
}

export function Transport({ onSessionPage }: TransportProps) {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const buffering = usePlayerState((state) => state.buffering);
  return (
    <div className={classes.transport}>
      <StopButton />
      <QueueButton direction="previous" className={classes.wide} />
      {!onSessionPage && <PlayButton playing={playing} buffering={buffering} onClick={player.toggle} />}
      <QueueButton direction="next" className={onSessionPage ? classes.wide : undefined} />
      {!onSessionPage && (
        <div className={classes.extra}>
          <RepeatButton />
          <SpeedButton />
        </div>
      )}
    </div>
  );
}
