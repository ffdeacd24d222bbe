import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/charts/styles.layer.css';
import { pluralize } from '../../lib/pluralize';
import { formatDay, type Week } from './calendar';

/** Half a year of bars can be told apart on a phone. */
const WEEKS_SHOWN = 26;

interface WeeklyChartProps {
  readonly weeks: readonly Week[];
  readonly height: number;
}

/** Minutes a week, one bar each. */
export function WeeklyChart({ weeks, height }: WeeklyChartProps) {
  const shown = weeks.slice(-WEEKS_SHOWN);
  const most = Math.max(...shown.map(({ minutes }) => minutes));
  return (
    <figure>
      <VisuallyHidden component="figcaption">
        Minutes a week for the last {WEEKS_SHOWN} weeks, at most {most}. The table below has the numbers.
      </VisuallyHidden>
      <div aria-hidden>
        <BarChart
          h={height}
          data={shown.map(({ start, minutes }) => ({
            week: formatDay(start, { month: 'short', day: 'numeric' }),
            minutes,
          }))}
          dataKey="week"
          series={[{ name: 'minutes', label: 'Minutes', color: 'var(--vz-fill)' }]}
          valueFormatter={(minutes) => pluralize(minutes, 'minute')}
          gridAxis="x"
          tickLine="none"
          textColor="var(--mantine-color-dimmed)"
          gridColor="var(--vz-line)"
          yAxisProps={{ allowDecimals: false, width: 44, tickFormatter: String }}
          xAxisProps={{ minTickGap: 28 }}
          barProps={{ isAnimationActive: false, radius: [6, 6, 0, 0] }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
          maxBarWidth={28}
        />
      </div>
    </figure>
  );
}
