import { playsByDay } from '@vizzi/domain';
import { useState } from 'react';
import { Axis, Level } from './axis';
import { Crosshair } from './crosshair';
import { hillPath } from './hill-path';
import { daysInWords, shortDay, wholeNumber } from './numbers';
import classes from './charts.module.css';

const WIDTH = 1000;
const HEIGHT = 260;
/** Space above the highest hill, for the sun. */
const SKY = 70;

interface Day {
  readonly day: string;
  /** The first of the days that are counted together. */
  readonly since?: string;
  readonly plays: number | null;
  /** Plays of premium sessions. */
  readonly premium?: number | null;
}

/** Plays per day as hills, those of premium sessions before all others, with the sun over the best day. */
export function Landscape({ days }: { readonly days: readonly Day[] }) {
  const [at, setAt] = useState<number>();
  const heights = playsByDay(
    days.map(({ day }) => day),
    days.flatMap(({ day, since = day, plays }) => (plays === null ? [] : { since, day, plays })),
  );
  const most = Math.max(1, ...heights.map((plays) => plays ?? 0));
  const best = heights.indexOf(most);
  const x = (index: number) => (index / Math.max(1, days.length - 1)) * WIDTH;
  const y = (plays: number | null | undefined) => HEIGHT - ((plays ?? 0) / most) * (HEIGHT - SKY);
  const hill = (plays: readonly (number | null | undefined)[]) =>
    hillPath(
      plays.map((each, index) => [x(index), y(each)]),
      HEIGHT,
    );
  const hasPremium = days.some(({ premium }) => premium !== undefined);
  const shown = at === undefined ? undefined : days[at];
  return (
    <figure className={classes.figure}>
      <Crosshair
        label="Plays per day"
        points={days.length}
        at={at}
        onMove={setAt}
        sentenceOf={(index) => sentenceOf(days[index])}
        className={classes.land}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className={classes.far} d={hill(heights)} />
          {hasPremium && <path className={classes.near} d={hill(days.map(({ premium }) => premium))} />}
        </svg>
        {best >= 0 && <span className={classes.sun} style={{ left: `${(x(best) / WIDTH) * 100}%` }} aria-hidden />}
        {best >= 0 && <Level label={wholeNumber(most)} top="96px" />}
      </Crosshair>
      <Axis labels={axisDays(days).map(shortDay)} />
      <figcaption className={classes.reading}>
        <span className={classes.key}>All plays</span>
        {hasPremium && <span className={classes.keyNear}>Premium sessions</span>}
        {days.some(({ plays }) => plays === null) && (
          <span>Days with fewer than ten listeners are counted with the days after them.</span>
        )}
        <span aria-hidden>
          {shown
            ? sentenceOf(shown)
            : best >= 0 && `Best: ${sentenceOf(days.slice(best).find(({ plays }) => plays !== null))}`}
        </span>
      </figcaption>
    </figure>
  );
}

/** The first day, the last one, and those evenly between. */
export function axisDays(days: readonly { readonly day: string }[]): string[] {
  const steps = Math.min(4, Math.max(1, days.length - 1));
  return Array.from(
    { length: steps + 1 },
    (_, step) => days[Math.round((step / steps) * (days.length - 1))]?.day ?? '',
  );
}

function sentenceOf(day: Day | undefined): string {
  if (!day) return '';
  if (day.plays === null) return `${daysInWords(day)}: under ten listeners`;
  const premium = day.premium == null ? '' : `, ${wholeNumber(day.premium)} of premium sessions`;
  return `${daysInWords(day)}: ${wholeNumber(day.plays)} plays${premium}`;
}
