import type { PointerEvent, ReactNode } from 'react';
import classes from './charts.module.css';

interface CrosshairProps {
  /** What is read: a name for assistive technology. */
  readonly label: string;
  readonly points: number;
  /** The point that is read; undefined while nobody looks for one. */
  readonly at: number | undefined;
  readonly onMove: (at: number | undefined) => void;
  readonly sentenceOf: (at: number) => string;
  readonly className: string | undefined;
  /** The points are the middles of bars beside each other. Else the first and the last one are at the edges. */
  readonly isOfBars?: boolean;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A drawing over which a line is moved, by the pointer and by the arrow keys. */
export function Crosshair({
  label,
  points,
  at,
  onMove,
  sentenceOf,
  className,
  isOfBars = false,
  children,
}: CrosshairProps) {
  const last = points - 1;
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const across = (clientX - left) / width;
    const point = isOfBars ? Math.floor(across * points) : Math.round(across * last);
    if (width > 0) onMove(Math.min(last, Math.max(0, point)));
  };
  const placeOf = (point: number) => (isOfBars ? (point + 0.5) / points : point / last);
  return (
    <div
      className={`${classes.chart} ${className ?? ''}`}
      onPointerMove={follow}
      onPointerLeave={() => onMove(undefined)}
    >
      {children}
      {at !== undefined && <span className={classes.cross} style={{ left: `${placeOf(at) * 100}%` }} aria-hidden />}
      <input
        type="range"
        className={classes.range}
        aria-label={label}
        min={0}
        max={last}
        value={at ?? last}
        aria-valuetext={sentenceOf(at ?? last)}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        onFocus={() => onMove(at ?? last)}
        onBlur={() => onMove(undefined)}
      />
    </div>
  );
}
