import { Skeleton } from '@mantine/core';
import type { Insights as InsightsData } from '@vizzi/api/contracts';
import { ErrorState } from '../../../components/feedback/error-state';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { AdminLayout } from '../admin-layout';
import { DayTable } from './day-table';
import { Figures, NothingShown } from './figures';
import { Landscape } from './landscape';
import { Members } from './members';
import { RangeChoice } from './range-choice';
import { Revenue } from './revenue';
import { SessionPlays } from './session-plays';
import { useRange } from './use-range';

/** What is listened to over all sessions, and for owners also members and revenue. */
export function Insights() {
  const [range] = useRange();
  const { data, isError, refetch } = api.insights.overview.useQuery({ range });
  const role = api.admin.role.useQuery();
  return (
    <AdminLayout title="Insights" lead="Where people go, and where they turn back.">
      <RangeChoice />
      {!data && isError && <ErrorState message="Failed to fetch insights" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={320} />}
      {data && <Overview insights={data} />}
      <SessionPlays range={range} />
      {role.data?.role === 'owner' && (
        <>
          <Members range={range} />
          <Revenue range={range} />
        </>
      )}
    </AdminLayout>
  );
}

function Overview({ insights }: { readonly insights: InsightsData }) {
  if (!insights.figures) return <NothingShown />;
  return (
    <>
      <Figures figures={insights.figures} before={insights.before} />
      <Section title="Plays per day">
        <Landscape days={insights.days} />
        <DayTable days={insights.days} />
      </Section>
    </>
  );
}
