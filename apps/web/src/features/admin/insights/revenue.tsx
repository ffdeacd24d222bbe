import { Button, Skeleton } from '@mantine/core';
import { formatMoney, type InsightRange } from '@vizzi/domain';
import { EmptyState } from '../../../components/feedback/empty-state';
import { ErrorState } from '../../../components/feedback/error-state';
import { StatList } from '../../../components/lists/stat-list';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { formatInstant } from '../studio/status-label';
import { dayInWords } from './numbers';
import { RevenueBars } from './revenue-bars';
import classes from './table.module.css';

/** What was paid, refunded and lost in disputes, as the payment provider has it. */
export function Revenue({ range }: { readonly range: InsightRange }) {
  const { data, isError, refetch } = api.insights.revenue.useQuery({ range });
  return (
    <Section
      title="Revenue"
      lead="All that your Stripe account was paid, read every hour. Refunds include disputes that were lost."
    >
      {!data && isError && <ErrorState message="Failed to fetch revenue" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} />}
      {data?.currencies.length === 0 && <EmptyState compact title={nothingPaid(data.readAt)} />}
      {data?.currencies.map(({ currency, total, monthly, yearly, refunded, before, days }) => (
        <div key={currency}>
          <StatList
            stats={[
              ['Paid, without refunds', formatMoney(total, currency)],
              ['As many days before', formatMoney(before, currency)],
              ['Monthly plans', formatMoney(monthly, currency)],
              ['Yearly plans', formatMoney(yearly, currency)],
              ['Refunded', formatMoney(refunded, currency)],
            ]}
          />
          <RevenueBars currency={currency} days={days} />
          <details className={classes.details}>
            <summary>Show as a table</summary>
            <table className={classes.table}>
              <caption>Revenue per day, in UTC</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Paid</th>
                  <th scope="col">Refunded</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, paid, refunded }) => (
                  <tr key={day}>
                    <th scope="row">{dayInWords(day)}</th>
                    <td>{formatMoney(paid, currency)}</td>
                    <td>{formatMoney(refunded, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      ))}
      {data && data.currencies.length > 0 && (
        <Button
          component="a"
          variant="outline"
          href={`/api/admin/revenue.csv?range=${range}`}
          download={`revenue-${range}-days.csv`}
        >
          Download revenue as CSV
        </Button>
      )}
    </Section>
  );
}

function nothingPaid(readAt: string | null): string {
  if (readAt === null) return 'The payments of these days were not read yet.';
  const date = new Date(readAt);
  const isToday = date.toDateString() === new Date().toDateString();
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `As of ${isToday ? time : formatInstant(readAt)}, nothing was paid in these days.`;
}
