import type { SessionInsights } from '@vizzi/api/contracts';
import { formatTime, STOP_STEPS } from '@vizzi/domain';
import { useState } from 'react';
import { Axis, Level } from './axis';
import { Crosshair } from './crosshair';
import { hillPath } from './hill-path';
import { inPercent } from './numbers';
import { usePeaks } from './use-peaks';
import classes from './charts.module.css';
import table from './table.module.css';

const WIDTH = 1000;
const WAVE = 90;
const CURVE = 160;
/** Rows of the table are so many hundredths apart. */
const ROW_STEPS = 10;

/** The voice of a session, and below it the curve of who still listens. */
export function StopCurve({ insights: { session, curve, falls } }: { readonly insights: SessionInsights }) {
  const [at, setAt] = useState<number>();
  const peaks = usePeaks(session.id);
  const x = (step: number) => (step / STOP_STEPS) * WIDTH;
  const points = curve.map((share, step) => [x(step), (1 - share) * CURVE] as const);
  const line = points.map(([left, top], index) => `${index === 0 ? 'M' : 'L'}${left} ${Math.round(top * 10) / 10}`);
  const wave = peaks.map(
    (peak, index) => [(index / Math.max(1, peaks.length - 1)) * WIDTH, WAVE * (1 - peak)] as const,
  );
  const sentence = (step: number) =>
    `${formatTime((step / STOP_STEPS) * session.duration)}: ${inPercent(curve[step] ?? null)} still listen`;
  return (
    <figure className={classes.stops}>
      <svg viewBox={`0 0 ${WIDTH} ${WAVE}`} preserveAspectRatio="none" className={classes.wave} aria-hidden>
        {wave.length > 0 ? <path d={hillPath(wave, WAVE)} /> : <path d={`M0 ${WAVE - 2}H${WIDTH}V${WAVE}H0Z`} />}
      </svg>
      <Crosshair
        label="Who still listens"
        points={curve.length}
        at={at}
        onMove={setAt}
        sentenceOf={sentence}
        className={classes.curve}
      >
        <svg viewBox={`0 0 ${WIDTH} ${CURVE}`} preserveAspectRatio="none" aria-hidden>
          <path className={classes.area} d={`${line.join('')}V${CURVE}H0Z`} />
          <path className={classes.line} d={line.join('')} vectorEffect="non-scaling-stroke" />
        </svg>
        <Level label="50 %" top="50%" />
        {falls.map((fall) => (
          <span
            key={fall.at}
            className={classes.fall}
            style={{ left: `${(fall.at / session.duration) * 100}%` }}
            aria-hidden
          />
        ))}
      </Crosshair>
      <Axis labels={[0, 0.25, 0.5, 0.75, 1].map((share) => formatTime(share * session.duration))} />
      <figcaption className={classes.reading}>
        <span aria-hidden>{at === undefined ? `${inPercent(curve[95] ?? null)} hear the end` : sentence(at)}</span>
      </figcaption>
      <details className={table.details}>
        <summary>Show as a table</summary>
        <table className={table.table}>
          <caption>Who still listens</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Of all plays</th>
            </tr>
          </thead>
          <tbody>
            {curve.flatMap((share, step) =>
              step % ROW_STEPS === 0 ? (
                <tr key={step}>
                  <th scope="row">{formatTime((step / STOP_STEPS) * session.duration)}</th>
                  <td>{inPercent(share)}</td>
                </tr>
              ) : (
                []
              ),
            )}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
