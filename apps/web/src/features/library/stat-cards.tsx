import { ErrorState } from '../../components/error-state';
import { api } from '../../lib/api';
import classes from './stat-cards.module.css';

interface StatCardsProps {
  /** How many; unknown until they are read. */
  readonly favorites: number | undefined;
}

/** Three numbers, no more. */
export function StatCards({ favorites }: StatCardsProps) {
  const { data, isError, refetch } = api.player.stats.useQuery();
  if (isError && !data) {
    return (
      <div className={classes.failure} id="progress">
        <ErrorState message="Failed to fetch user stats" onRetry={() => void refetch()} />
      </div>
    );
  }
  const cards = [
    ['Sessions Completed', data?.completedSessions],
    ['Streak (days)', data?.streak],
    ['Favorites', favorites],
  ] as const;
  return (
    <dl className={classes.stats} id="progress">
      {cards.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
