import { Button, Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { Practice as PracticeData } from '@vizzi/api/contracts';
import { listenedMinutes } from '@vizzi/domain';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { StatList } from '../../components/lists/stat-list';
import { Page, PageHead } from '../../components/layout/page';
import { Section } from '../../components/layout/section';
import { api } from '../../lib/api';
import { lazyPart } from '../../lib/lazy';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { weeksUntil } from './calendar';
import { MostPlayed } from './most-played';
import { WeekTable } from './week-table';
import { ActivityCalendar } from './activity-calendar';

// The chart library is large, so it loads when the chart is scrolled into view.
const WeeklyChart = lazyPart(() => import('./weekly-chart').then((module) => module.WeeklyChart));
const CHART_HEIGHT = 260;

/** Statistics of the last year. */
export function Practice() {
  usePageHead('Your practice', 'A year of listening: days, weeks, streaks and the sessions you return to.');
  // Listening changes the statistics.
  const { data, isError, refetch } = api.player.practice.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <Page>
      <PageHead title="Your practice" lead="Nothing to reach. Only what you have done." />
      {data && <Numbers practice={data} />}
      {!data && isError && <ErrorState message="Failed to fetch your practice" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={CHART_HEIGHT} />}
    </Page>
  );
}

function Numbers({ practice }: { readonly practice: PracticeData }) {
  const { today, days, mostPlayed } = practice;
  const weeks = useMemo(() => weeksUntil(today, days), [today, days]);
  const { ref: chart, inViewport } = useInViewport();
  const [isChartWanted, setIsChartWanted] = useState(false);
  if (inViewport && !isChartWanted) setIsChartWanted(true);
  if (practice.totalTime === 0 && days.length === 0) return <NothingYet />;
  return (
    <>
      <StatList
        stats={[
          ['Current streak (days)', practice.streak],
          ['Longest streak (days)', practice.longestStreak],
          ['Sessions finished', practice.completedSessions],
          ['Minutes listened', listenedMinutes(practice.totalTime) || 'Under 1'],
        ]}
      />
      <Section title="The last year" lead="Every day with listening is a sun. The longer, the larger.">
        <ActivityCalendar weeks={weeks} />
      </Section>
      <Section title="Minutes a week">
        <div ref={chart}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            {isChartWanted ? <WeeklyChart weeks={weeks} height={CHART_HEIGHT} /> : <Skeleton height={CHART_HEIGHT} />}
          </Suspense>
        </div>
        <WeekTable weeks={weeks} />
      </Section>
      {mostPlayed.length > 0 && (
        <Section title="Most played">
          <MostPlayed sessions={mostPlayed} />
        </Section>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="Nothing here yet" order={2} text="One quiet minute is enough to begin.">
      <Button component={Link} to={paths.freeVizzies}>
        Start Free
      </Button>
    </EmptyState>
  );
}
