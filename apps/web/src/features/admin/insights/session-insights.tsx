import { Skeleton } from '@mantine/core';
import type { SessionInsights as SessionInsightsData } from '@vizzi/api/contracts';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { AdminLayout } from '../admin-layout';
import { DayTable } from './day-table';
import { Falls } from './falls';
import { Figures, NothingShown } from './figures';
import { Landscape } from './landscape';
import { RangeChoice } from './range-choice';
import { StopCurve } from './stop-curve';
import { useRange } from './use-range';
import classes from './insights.module.css';

/** What is listened to of one session, and where its listeners stop. */
export function SessionInsights() {
  const id = Number(useParams()['id']);
  const [range] = useRange();
  const { data, error, refetch } = api.insights.session.useQuery({ id, range });
  return (
    <AdminLayout title={data?.session.title ?? 'Insights'} lead="Where listeners stop, by the seconds that they heard.">
      <Link to={paths.adminInsights} className={classes.back}>
        All sessions
      </Link>
      <RangeChoice sessionId={id} />
      {error && <ErrorState message="Failed to fetch insights" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Shown insights={data} />}
    </AdminLayout>
  );
}

function Shown({ insights }: { readonly insights: SessionInsightsData }) {
  if (!insights.figures) return <NothingShown />;
  return (
    <>
      <Figures figures={insights.figures} before={insights.before} />
      <Section title="Where listeners stop">
        <StopCurve insights={insights} />
        <Falls insights={insights} />
      </Section>
      <Section title="Plays per day">
        <Landscape days={insights.days} />
        <DayTable days={insights.days} />
      </Section>
    </>
  );
}
