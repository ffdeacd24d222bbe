import { useMediaQuery } from '@mantine/hooks';
import { listenedMinutes, listenedText } from '@vizzi/domain';
import { pluralize } from '../../lib/pluralize';
import { formatDay, type ListeningDay, type Week } from './calendar';
import classes from './activity-calendar.module.css';

const CELL = 17;
const LEFT = 36;
const TOP = 22;
/** One row of weeks with its months, and the space below it. */
const ROW = TOP + 7 * CELL + 12;
const WEEKDAYS = [
  [0, 'Mon'],
  [2, 'Wed'],
  [4, 'Fri'],
] as const;

/** The radius of a day by its minutes. */
const SUNS = [
  { from: 20, radius: 7 },
  { from: 10, radius: 5.75 },
  { from: 5, radius: 4.5 },
  { from: 0, radius: 3.25 },
] as const;
const QUIET = 1.25;

const radiusOf = (seconds: number) =>
  seconds === 0 ? QUIET : (SUNS.find(({ from }) => listenedMinutes(seconds) >= from)?.radius ?? QUIET);

/** A calendar of a year, with a circle for each day: the longer the listening, the larger the circle. */
export function ActivityCalendar({ weeks }: { readonly weeks: readonly Week[] }) {
  const isNarrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false });
  const middle = Math.ceil(weeks.length / 2);
  const rows = isNarrow ? [weeks.slice(0, middle), weeks.slice(middle)] : [weeks];
  const practised = weeks.flatMap(({ days }) => days).filter(({ seconds }) => seconds > 0).length;
  return (
    <>
      <svg
        viewBox={`0 0 ${LEFT + (rows[0]?.length ?? 0) * CELL} ${rows.length * ROW}`}
        className={classes.year}
        role="img"
        aria-label={`${pluralize(practised, 'day')} with listening in the last year. The table below has the numbers.`}
      >
        {rows.map((row, index) => (
          <WeekRow key={row[0]?.start} weeks={row} top={index * ROW} />
        ))}
      </svg>
      <ul className={classes.legend} aria-label="Size of a day">
        {[
          ['none', 0],
          ['under 5 min', 1],
          ['5', 300],
          ['10', 600],
          ['20 min and more', 1200],
        ].map(([name, seconds]) => (
          <li key={name}>
            <svg viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden>
              <circle
                cx={CELL / 2}
                cy={CELL / 2}
                r={radiusOf(Number(seconds))}
                className={seconds === 0 ? classes.quiet : classes.sun}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Weeks side by side, `top` units below the top of the drawing. */
function WeekRow({ weeks, top }: { readonly weeks: readonly Week[]; readonly top: number }) {
  return (
    <g transform={`translate(0 ${top})`}>
      {weeks.map((week, column) => (
        <g key={week.start} transform={`translate(${LEFT + column * CELL} ${TOP})`}>
          {isFirstOfMonth(weeks, column) && (
            <text x={1} y={-9} className={classes.label}>
              {formatDay(week.start, { month: 'short' })}
            </text>
          )}
          {week.days.map((day, row) => (
            <Sun key={day.day} day={day} row={row} />
          ))}
        </g>
      ))}
      {WEEKDAYS.map(([row, name]) => (
        <text key={name} x={0} y={TOP + row * CELL + 12} className={classes.label}>
          {name}
        </text>
      ))}
    </g>
  );
}

function Sun({ day: { day, seconds }, row }: { readonly day: ListeningDay; readonly row: number }) {
  return (
    <circle
      cx={CELL / 2}
      cy={row * CELL + CELL / 2}
      r={radiusOf(seconds)}
      className={seconds === 0 ? classes.quiet : classes.sun}
    >
      <title>
        {formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}: {minutesInWords(seconds)}
      </title>
    </circle>
  );
}

function minutesInWords(seconds: number): string {
  if (seconds === 0) return 'no listening';
  return listenedText(seconds);
}

/** The month's name is shown above its first week, if there is room for it. */
function isFirstOfMonth(weeks: readonly Week[], column: number): boolean {
  const monthOf = (index: number) => weeks[index]?.start.slice(0, 7);
  return (
    column < weeks.length - 1 && monthOf(column) !== monthOf(column - 1) && monthOf(column) === monthOf(column + 1)
  );
}
