import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { INSIGHT_RANGES } from '@vizzi/domain';
import { useRange } from './use-range';
import classes from './insights.module.css';

/** Chooses the range, and downloads its figures. */
export function RangeChoice({ sessionId }: { readonly sessionId?: number }) {
  const [range, setRange] = useRange();
  const query = new URLSearchParams({
    range: String(range),
    ...(sessionId === undefined ? {} : { sessionId: String(sessionId) }),
  });
  const name = `insights-${sessionId === undefined ? 'all' : `session-${sessionId}`}-${range}-days.csv`;
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label="Time shown"
        value={String(range)}
        onChange={setRange}
        data={INSIGHT_RANGES.map((days) => ({ value: String(days), label: `${days} days` }))}
      />
      <Button component="a" variant="outline" href={`/api/admin/insights.csv?${query.toString()}`} download={name}>
        Download as CSV
      </Button>
    </div>
  );
}
