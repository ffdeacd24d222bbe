/** Bounds of the duration filter, in seconds. Either end means "no bound". */
export const DURATION_FILTER = { min: 0, max: 3600, step: 60 } as const;

export const SORT_ORDERS = ['none', 'newest', 'oldest', 'popular', 'shortest', 'longest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface DurationRange {
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
}

/** Seconds, longer than any session. */
const LONGER_THAN_ANY = 1_000_000_000;

/** The range in whole seconds, without the ends that mean "no bound". */
export function boundsOf({ minDuration, maxDuration }: DurationRange): DurationRange {
  return {
    ...(minDuration !== undefined && minDuration > DURATION_FILTER.min
      ? { minDuration: Math.min(Math.ceil(minDuration), LONGER_THAN_ANY) }
      : {}),
    ...(maxDuration !== undefined && maxDuration < DURATION_FILTER.max ? { maxDuration: Math.floor(maxDuration) } : {}),
  };
}

/** Filters of the catalogue's sessions, as they were parsed. */
export interface CatalogFilters extends DurationRange {
  readonly featured?: boolean | undefined;
  readonly free?: boolean | undefined;
  /** Category slug. */
  readonly category?: string | undefined;
  readonly sortBy?: SortOrder | undefined;
  /** Everything without one. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The same filters without what changes nothing, in one order: filters that find the same sessions become equal. */
export function canonicalFilters(filters: CatalogFilters): CatalogFilters {
  const { featured, free, category, sortBy, limit, offset } = filters;
  return {
    featured,
    free,
    category,
    ...boundsOf(filters),
    sortBy: sortBy === 'none' ? undefined : sortBy,
    limit,
    offset: offset === 0 ? undefined : offset,
  };
}
