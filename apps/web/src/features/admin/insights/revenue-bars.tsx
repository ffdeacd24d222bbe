import { formatMoney } from '@vizzi/domain';
import type { RevenueInsights } from '@vizzi/api/contracts';
import { useState } from 'react';
import { Axis, Level } from './axis';
import { Crosshair } from './crosshair';
import { axisDays } from './landscape';
import { dayInWords, shortDay } from './numbers';
import charts from './charts.module.css';
import classes from './revenue-bars.module.css';

const WIDTH = 1000;
const HEIGHT = 160;
/** Space for the label of the highest bar. */
const SKY = 26;
/** Of a day's width. */
const BAR = 0.7;

type Currency = RevenueInsights['currencies'][number];

/** What was paid on each day as bars, and below the line what was refunded. */
export function RevenueBars({ currency, days }: Pick<Currency, 'currency' | 'days'>) {
  const [at, setAt] = useState<number>();
  const most = Math.max(1, ...days.map(({ paid }) => paid));
  const least = Math.max(0, ...days.map(({ refunded }) => refunded));
  const scale = (HEIGHT - SKY) / (most + least);
  const ground = SKY + most * scale;
  const step = WIDTH / days.length;
  const bars = (top: (day: Currency['days'][number]) => number, height: (day: Currency['days'][number]) => number) =>
    days
      .map(
        (day, index) =>
          `M${index * step + ((1 - BAR) / 2) * step} ${top(day)}h${step * BAR}v${height(day)}h${-step * BAR}z`,
      )
      .join('');
  const sentenceOf = (index: number) => {
    const { day, paid, refunded } = days[index] ?? { day: '', paid: 0, refunded: 0 };
    const back = refunded > 0 ? `, ${formatMoney(refunded, currency)} refunded` : '';
    return day && `${dayInWords(day)}: ${formatMoney(paid, currency)} paid${back}`;
  };
  const best = days.findIndex(({ paid }) => paid === most);
  return (
    <figure className={charts.figure}>
      <Crosshair
        label="Revenue per day"
        points={days.length}
        at={at}
        onMove={setAt}
        sentenceOf={sentenceOf}
        className={classes.bars}
        isOfBars
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path
            className={classes.paid}
            d={bars(
              ({ paid }) => ground - paid * scale,
              ({ paid }) => paid * scale,
            )}
          />
          <path
            className={classes.refunded}
            d={bars(
              () => ground,
              ({ refunded }) => refunded * scale,
            )}
          />
          <path className={classes.ground} d={`M0 ${ground}H${WIDTH}`} />
        </svg>
        {best >= 0 && <Level label={formatMoney(most, currency)} top={`${SKY}px`} />}
      </Crosshair>
      <Axis labels={axisDays(days).map(shortDay)} />
      <figcaption className={charts.reading}>
        <span className={charts.key}>Paid</span>
        {least > 0 && <span className={classes.key}>Refunded</span>}
        <span aria-hidden>{at === undefined ? best >= 0 && `Best: ${sentenceOf(best)}` : sentenceOf(at)}</span>
      </figcaption>
    </figure>
  );
}
