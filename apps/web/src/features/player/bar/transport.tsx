import { IconPlayerTrackNextFilled, IconPlayerTrackPrevFilled } from '@tabler/icons-react';
import { moveQueue } from '../../../player-engine/queue';
import { Control } from '../control';
import { PlayButton } from '../play-button';
import { RepeatButton } from '../repeat-button';
import { SpeedButton } from '../speed-button';
import { StopButton } from '../stop-button';
import { usePlayer, usePlayerState } from '../use-player';
import classes from './transport.module.css';

interface TransportProps {
  /** The session's own page has the main play button, repeat and speed. */
  readonly onSessionPage: boolean;
}

export function Transport({ onSessionPage }: TransportProps) {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const buffering = usePlayerState((state) => state.buffering);
  const queue = usePlayerState((state) => state.queue);
  return (
    <div className={classes.transport}>
      <StopButton />
      {queue && (
        <Control
          label="Previous session"
          className={classes.wide}
          disabled={!moveQueue(queue, -1)}
          onClick={player.previous}
        >
          <IconPlayerTrackPrevFilled size={20} aria-hidden />
        </Control>
      )}
      <PlayButton
        playing={playing}
        buffering={buffering}
        look={onSessionPage ? 'soft' : 'bar'}
        className={onSessionPage ? classes.wide : undefined}
        onClick={player.toggle}
      />
      {queue && (
        <Control label="Next session" className={classes.wide} disabled={!moveQueue(queue, 1)} onClick={player.next}>
          <IconPlayerTrackNextFilled size={20} aria-hidden />
        </Control>
      )}
      {!onSessionPage && (
        <div className={classes.extra}>
          <RepeatButton />
          <SpeedButton />
        </div>
      )}
    </div>
  );
}
