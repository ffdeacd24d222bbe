import { Skeleton, VisuallyHidden } from '@mantine/core';
import evening from '../night-theme.module.css';
import stage from './session-player.module.css';
import classes from './session-skeleton.module.css';

/** The stage before its session is known: same shapes, no words. */
export function StageSkeleton() {
  return (
    <div className={`${stage.stage} ${evening.evening} ${classes.skeleton}`}>
      <div className={stage.page}>
        <div />
        <div className={stage.name}>
          <Skeleton className={classes.badge} />
          <Skeleton className={classes.title} />
          <Skeleton className={classes.facts} />
        </div>
        <div />
        <div className={classes.controls}>
          <Skeleton className={classes.play} circle />
          <Skeleton className={classes.thread} />
        </div>
      </div>
      <VisuallyHidden component="output">Loading session</VisuallyHidden>
    </div>
  );
}
