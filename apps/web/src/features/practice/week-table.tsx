import { formatDay, type Week } from './calendar';
import classes from './week-table.module.css';

/** The data of the calendar and the chart as a table, latest week first. */
export function WeekTable({ weeks }: { readonly weeks: readonly Week[] }) {
  const practised = weeks
    .map((week) => ({ ...week, listened: week.days.filter(({ seconds }) => seconds > 0) }))
    .filter(({ listened }) => listened.length > 0)
    .toReversed();
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <table className={classes.table}>
        <caption>Weeks with listening in the last year</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Minutes</th>
            <th scope="col">Days</th>
          </tr>
        </thead>
        <tbody>
          {practised.map(({ start, minutes, listened }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start, { month: 'short', day: 'numeric', year: 'numeric' })}</th>
              <td>{minutes || 'under 1'}</td>
              <td>{listened.map(({ day }) => formatDay(day, { weekday: 'short' })).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
