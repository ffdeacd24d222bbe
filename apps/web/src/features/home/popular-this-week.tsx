import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { MoreLink } from '../../components/layout/more-link';
import { Section } from '../../components/layout/section';
import { SessionCard } from '../../components/session/session-card';
import { SessionSkeletons } from '../../components/feedback/skeletons';
import { api } from '../../lib/api';
import classes from './popular-this-week.module.css';

const SHOWN = 3;

/** The first featured sessions: one wide, two square. */
export function PopularThisWeek() {
  return (
    <Section title="Popular This Week" id="popular" action={<MoreLink to="#categories">Explore All</MoreLink>}>
      <Trio />
    </Section>
  );
}

function Trio() {
  const { data, isPending, isFetching, refetch } = api.catalog.sessions.useQuery({ featured: true });
  if (isPending || (!data && isFetching)) {
    return (
      <div className={classes.trio} data-loading>
        <SessionSkeletons count={SHOWN} />
      </div>
    );
  }
  if (!data) return <ErrorState message="Failed to fetch featured sessions" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title="No featured sessions this week" />;
  return (
    <div className={classes.trio}>
      {data.slice(0, SHOWN).map((session, index) => (
        <SessionCard key={session.id} session={session} wide={index === 0} />
      ))}
    </div>
  );
}
