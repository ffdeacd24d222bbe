import { daysInWords, wholeNumber } from './numbers';
import classes from './table.module.css';

interface DayTableProps {
  readonly days: readonly {
    readonly day: string;
    readonly since?: string;
    readonly plays: number | null;
    readonly premium?: number | null;
  }[];
}

const cellOf = (plays: number | null) => (plays === null ? 'under ten listeners' : wholeNumber(plays));

/** The days of the chart as a table, the latest first. */
export function DayTable({ days }: DayTableProps) {
  const hasPremium = days.some(({ premium }) => premium !== undefined);
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <table className={classes.table}>
        <caption>Plays per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Plays</th>
            {hasPremium && <th scope="col">Of premium sessions</th>}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, since, plays, premium }) => (
            <tr key={day}>
              <th scope="row">{daysInWords({ day, ...(since && { since }) })}</th>
              <td>{cellOf(plays)}</td>
              {premium !== undefined && <td>{cellOf(premium)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
