import { Skeleton, VisuallyHidden } from '@mantine/core';
import nightTheme from '../night-theme.module.css';
import player from './session-player.module.css';
import classes from './page-skeleton.module.css';

/** Placeholder for the session page. */
export function PageSkeleton() {
  return (
    <div className={`${player.player} ${nightTheme.night} ${classes.skeleton}`}>
      <div className={player.page}>
        <div />
        <div className={player.name}>
          <Skeleton className={classes.badge} />
          <Skeleton className={classes.title} />
          <Skeleton className={classes.facts} />
        </div>
        <div />
        <div className={classes.controls}>
          <Skeleton className={classes.play} circle />
          <Skeleton className={classes.slider} />
        </div>
      </div>
      <VisuallyHidden component="output">Loading session</VisuallyHidden>
    </div>
  );
}
