import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMatch } from 'react-router-dom';
import { Control } from '../control';
import nightTheme from '../night-theme.module.css';
import { FavoriteButton } from '../favorite-button';
import { SeekBar } from '../seek-bar';
import { usePlayer, usePlayerState } from '../use-player';
import { BarProgress } from './bar-progress';
import classes from './bar.module.css';
import { MixerButton } from './mixer-button';
import { InlineMixer } from './inline-mixer';
import { NowPlaying } from './now-playing';
import { MixerSheet } from './mixer-sheet';
import { Transport } from './transport';
import { useTellSkipped } from './use-tell-skipped';

/** The player bar while a session is loaded. On the page of that session it contains the mixer. */
export function Bar() {
  const player = usePlayer();
  useTellSkipped();
  const session = usePlayerState((state) => state.session);
  const visible = usePlayerState((state) => state.visible);
  const duration = usePlayerState((state) => state.duration);
  const onSessionPage = useMatch('/session/:id')?.params.id === String(session?.id);

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
      className={onSessionPage ? `${classes.bar} ${nightTheme.night}` : classes.bar}
      data-player-bar
      data-on-session-page={onSessionPage || undefined}
    >
      <div className={classes.row}>
        <div className={classes.what}>
          <NowPlaying session={session} />
          {!onSessionPage && <FavoriteButton session={session} className={classes.heart} />}
        </div>
        <div className={classes.middle}>
          <Transport onSessionPage={onSessionPage} />
          {!onSessionPage && <SeekBar className={classes.seek} duration={duration} live onSeek={player.seek} />}
        </div>
        <div className={classes.end}>
          {onSessionPage && <InlineMixer />}
          <MixerButton onSessionPage={onSessionPage} />
          <MixerSheet session={session} onSessionPage={onSessionPage} />
          <Control label="Hide player" className={classes.hide} onClick={player.hide}>
            <IconChevronDown size={22} stroke={1.6} aria-hidden />
          </Control>
        </div>
      </div>
      {!onSessionPage && <BarProgress />}
    </section>
  );
}
