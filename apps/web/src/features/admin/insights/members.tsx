import { Skeleton } from '@mantine/core';
import type { InsightRange } from '@vizzi/domain';
import { ErrorState } from '../../../components/feedback/error-state';
import { StatList } from '../../../components/lists/stat-list';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { wholeNumber } from './numbers';
import classes from './insights.module.css';

/** Members by plan, and who came, came back and went. */
export function Members({ range }: { readonly range: InsightRange }) {
  const { data, isError, refetch } = api.insights.members.useQuery({ range });
  return (
    <Section title="Members">
      {!data && isError && <ErrorState message="Failed to fetch members" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} />}
      {data && (
        <>
          <StatList
            stats={(['free', 'monthly', 'yearly', 'lifetime'] as const).map((plan) => [
              `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`,
              data.plans ? wholeNumber(data.plans[plan]) : undefined,
            ])}
          />
          <dl className={classes.facts}>
            {[
              ['Became members', wholeNumber(data.joined)],
              ['Came back', data.returned === null ? 'under ten' : wholeNumber(data.returned)],
              ['Cancelled, still here until the end of the term', wholeNumber(data.plans?.cancelling ?? 0)],
              ['Subscriptions that ended', wholeNumber(data.ended)],
              ['Refunded within 30 days', wholeNumber(data.refunded)],
            ].map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  );
}
