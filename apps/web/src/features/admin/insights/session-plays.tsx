import { Skeleton } from '@mantine/core';
import type { SessionPlays as Plays } from '@vizzi/api/contracts';
import type { InsightRange } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { wholeNumber } from './numbers';
import { mostOf, Sparkline } from './sparkline';
import classes from './table.module.css';

/** Each session with its plays, the most played first; the lines are on one scale. */
export function SessionPlays({ range }: { readonly range: InsightRange }) {
  const { data, isError, refetch } = api.insights.sessions.useQuery({ range });
  return (
    <Section title="Sessions" lead="Open one to see where its listeners stop.">
      {!data && isError && <ErrorState message="Failed to fetch sessions" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={320} />}
      {data && <Rows sessions={data} range={range} />}
    </Section>
  );
}

function Rows({ sessions, range }: { readonly sessions: readonly Plays[]; readonly range: InsightRange }) {
  const most = mostOf(sessions);
  return (
    <table className={classes.table}>
      <caption>Plays of the last {range} days</caption>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col">Plays</th>
        </tr>
      </thead>
      <tbody>
        {sessions
          .toSorted((a, b) => (b.plays ?? 0) - (a.plays ?? 0))
          .map(({ id, title, plays, days }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`${paths.adminSessionInsights(id)}?range=${range}`} className={classes.link}>
                  {title}
                </Link>
              </th>
              <td>
                {plays === null ? (
                  'Under ten listeners'
                ) : (
                  <span className={classes.plays}>
                    <Sparkline days={days} most={most} />
                    {wholeNumber(plays)}
                  </span>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
