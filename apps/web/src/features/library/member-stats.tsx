import { ErrorState } from '../../components/feedback/error-state';
import { StatList } from '../../components/lists/stat-list';
import { MoreLink } from '../../components/layout/more-link';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './member-stats.module.css';

interface MemberStatsProps {
  /** The number of favorites, once it is known. */
  readonly favorites: number | undefined;
}

export function MemberStats({ favorites }: MemberStatsProps) {
  const { data, isError, refetch } = api.player.stats.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  if (isError && !data) {
    return (
      <div className={classes.failure} id="progress">
        <ErrorState message="Failed to fetch user stats" onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      <StatList
        id="progress"
        stats={[
          ['Sessions Completed', data?.completedSessions],
          ['Streak (days)', data?.streak],
          ['Favorites', favorites],
        ]}
      />
      <div className={classes.more}>
        <MoreLink to={paths.practice}>Your practice</MoreLink>
      </div>
    </>
  );
}
