import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMatch } from 'react-router-dom';
import { Control } from '../control';
import evening from '../night-theme.module.css';
import { HeartButton } from '../favorite-button';
import { SeekBar } from '../seek-bar';
import { usePlayer, usePlayerState } from '../use-player';
import { BarThread } from './bar-progress';
import classes from './bar.module.css';
import { DeskButton } from './mixer-button';
import { InlineDesk } from './inline-mixer';
import { NowPlaying } from './now-playing';
import { SheetButton } from './mixer-sheet';
import { Transport } from './transport';

/** At the foot of the page while a session is loaded. On that session's own page it is its sound desk. */
export function Bar() {
  const player = usePlayer();
  const session = usePlayerState((state) => state.session);
  const visible = usePlayerState((state) => state.visible);
  const duration = usePlayerState((state) => state.duration);
  const onStage = useMatch('/session/:id')?.params.id === String(session?.id);

  if (!session) return null;
  if (!visible) {
    return (
      <div className={classes.hidden}>
        <Control label="Show player" onClick={player.show}>
          <IconChevronUp size={22} stroke={1.6} aria-hidden />
        </Control>
      </div>
    );
  }
  return (
    <section
      aria-label="Player"
      className={onStage ? `${classes.bar} ${evening.evening}` : classes.bar}
      data-player-bar
      data-on-stage={onStage || undefined}
    >
      <div className={classes.row}>
        <div className={classes.what}>
          <NowPlaying session={session} />
          {!onStage && <HeartButton session={session} className={classes.heart} />}
        </div>
        <div className={classes.middle}>
          <Transport onStage={onStage} />
          {!onStage && <SeekBar className={classes.seek} duration={duration} live onSeek={player.seek} />}
        </div>
        <div className={classes.end}>
          {onStage && <InlineDesk />}
          <DeskButton onStage={onStage} />
          <SheetButton session={session} onStage={onStage} />
          <Control label="Hide player" className={classes.hide} onClick={player.hide}>
            <IconChevronDown size={22} stroke={1.6} aria-hidden />
          </Control>
        </div>
      </div>
      {!onStage && <BarThread />}
    </section>
  );
}
