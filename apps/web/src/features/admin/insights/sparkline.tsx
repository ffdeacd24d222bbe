const WIDTH = 88;
const HEIGHT = 28;
/** Space for half of the line's width. */
const EDGE = 1;

interface SparklineProps {
  /** A number for each day; null where nothing is shown. */
  readonly days: readonly (number | null)[];
  /** The number at the top: lines beside each other have one scale. */
  readonly most: number;
}

/** The shape of some days. The number beside it says what it is about. */
export function Sparkline({ days, most }: SparklineProps) {
  const line = days.map((plays, index) => {
    const x = (index / Math.max(1, days.length - 1)) * WIDTH;
    return `${Math.round(x)} ${Math.round(HEIGHT - EDGE - ((plays ?? 0) / most) * (HEIGHT - 2 * EDGE))}`;
  });
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={`M0 ${HEIGHT}L${line.join('L')}V${HEIGHT}z`} fill="var(--vz-fill)" opacity={0.14} />
      <path d={`M${line.join('L')}`} fill="none" stroke="var(--vz-fill)" strokeWidth={1.5} />
    </svg>
  );
}

/** The number at the top of sparklines beside each other. */
export function mostOf(sessions: readonly { readonly days: readonly (number | null)[] }[]): number {
  return Math.max(1, ...sessions.flatMap(({ days }) => days.map((plays) => plays ?? 0)));
}
