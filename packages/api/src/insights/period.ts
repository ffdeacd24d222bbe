import type { InsightListenersRow, InsightPartRow } from '@vizzi/db';
import {
  addDays,
  completionOf,
  daysUntil,
  type InsightRange,
  inTens,
  type LocalDay,
  localDay,
  NO_COUNTS,
} from '@vizzi/domain';
import type { Deps } from '../deps.js';
import type { InsightFigures } from './contract.js';

export interface Period {
  readonly days: readonly LocalDay[];
  readonly from: LocalDay;
  readonly to: LocalDay;
  /** The first of as many days before. */
  readonly before: LocalDay;
}

/** The days of a range that ends today. */
export function periodOf({ clock }: Deps, range: InsightRange): Period {
  const to = localDay(clock.now(), 'UTC');
  const days = daysUntil(to, range);
  const from = addDays(to, 1 - range);
  return { days, from, to, before: addDays(from, -range) };
}

/** The sums of the range and of the days before it; null where nothing is shown. */
export function figuresOf(period: Period, parts: readonly InsightPartRow[], known: InsightListenersRow | undefined) {
  const during = parts.filter(({ day }) => day >= period.from);
  const earlier = parts.filter(({ day }) => day < period.from);
  return {
    stops: stopsOf(during),
    figures: sumsOf(during, known?.listeners ?? 0),
    before: sumsOf(earlier, known?.before ?? 0),
    countedAt: known?.countedAt.toISOString() ?? null,
  };
}

/** How many plays stopped at each hundredth. */
function stopsOf(parts: readonly InsightPartRow[]): number[] {
  return NO_COUNTS.stops.map((_, step) => parts.reduce((sum, { stops }) => sum + (stops[step] ?? 0), 0));
}

function sumsOf(parts: readonly InsightPartRow[], listeners: number): InsightFigures | null {
  if (parts.length === 0) return null;
  const sum = (field: 'plays' | 'seconds' | 'replays' | 'favorites') =>
    parts.reduce((total, part) => total + part[field], 0);
  return {
    plays: sum('plays'),
    listeners: inTens(listeners),
    seconds: sum('seconds'),
    completion: completionOf(stopsOf(parts)),
    replays: sum('replays'),
    favorites: sum('favorites'),
  };
}
