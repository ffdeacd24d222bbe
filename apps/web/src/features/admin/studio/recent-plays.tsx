import type { SessionPlays } from '@vizzi/api/contracts';
import { Sparkline } from '../insights/sparkline';
import classes from './studio-table.module.css';

interface RecentPlaysProps {
  /** Undefined for a session that was never published. */
  readonly plays: SessionPlays | undefined;
  /** The plays of a day at the top of all lines. */
  readonly most: number;
}

/** The plays of the last 28 days with their shape. */
export function RecentPlays({ plays, most }: RecentPlaysProps) {
  if (!plays || plays.plays === null) {
    const reason = plays ? 'Fewer than 10 listeners' : 'Not published yet';
    return (
      <span className={classes.none} title={reason}>
        <span aria-hidden>–</span>
        <span className={classes.hidden}>{reason}</span>
      </span>
    );
  }
  return (
    <span className={classes.plays}>
      <Sparkline days={plays.days} most={most} />
      {plays.plays.toLocaleString('en-US')}
      <span className={classes.unit}>plays in 28 days</span>
    </span>
  );
}
