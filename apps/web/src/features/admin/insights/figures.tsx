import type { InsightFigures } from '@vizzi/api/contracts';
import { EmptyState } from '../../../components/feedback/empty-state';
import { inPercent, wholeNumber } from './numbers';
import classes from './insights.module.css';

interface FiguresProps {
  readonly figures: InsightFigures;
  /** Of as many days before. */
  readonly before: InsightFigures | null;
}

/** The sums of the range, and how they differ from as many days before. */
export function Figures({ figures, before }: FiguresProps) {
  const rows = [
    ['Plays', wholeNumber(figures.plays), changeOf(figures.plays, before?.plays)],
    ['Listeners, in tens', wholeNumber(figures.listeners), changeOf(figures.listeners, before?.listeners)],
    ['Hours listened', wholeNumber(figures.seconds / 3600), changeOf(figures.seconds, before?.seconds)],
    ['Heard to the end', inPercent(figures.completion), pointsOf(figures.completion, before?.completion)],
    ['Replays', wholeNumber(figures.replays), changeOf(figures.replays, before?.replays)],
    ['New favorites', wholeNumber(figures.favorites), changeOf(figures.favorites, before?.favorites)],
  ] as const;
  return (
    <dl className={classes.tiles}>
      {rows.map(([name, figure, change]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd className={classes.change}>{change}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands for figures that would tell what single people do. */
export function NothingShown() {
  return (
    <EmptyState
      order={2}
      title="Under ten listeners: nothing is shown yet"
      text="Figures of fewer people would tell what single ones do."
    />
  );
}

function changeOf(now: number, before: number | undefined): string {
  if (!before) return '';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? 'as before' : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than before`;
}

function pointsOf(now: number | null, before: number | null | undefined): string {
  if (now === null || before === null || before === undefined) return '';
  const points = Math.round((now - before) * 100);
  return points === 0 ? 'as before' : `${Math.abs(points)} points ${points > 0 ? 'more' : 'fewer'} than before`;
}
