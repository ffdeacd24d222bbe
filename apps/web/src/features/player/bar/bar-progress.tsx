import { usePlayerState, usePlayerTime } from '../use-player';
import classes from './bar-progress.module.css';

/** The progress of the session on phones, where the bar has no slider. */
export function BarProgress() {
  const duration = usePlayerState((state) => state.duration);
  const ended = usePlayerState((state) => state.ended);
  const share = usePlayerTime((seconds) => (duration > 0 ? Math.min(Math.floor(seconds) / duration, 1) : 0));
  return <i className={classes.progress} style={{ transform: `scaleX(${ended ? 1 : share})` }} aria-hidden />;
}
