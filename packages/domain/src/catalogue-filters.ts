/** Bounds of the duration filter, in seconds. Either end means "no bound". */
export const DURATION_FILTER = { min: 0, max: 3600, step: 60 } as const;

export const SORT_ORDERS = ['none', 'newest', 'oldest', 'popular', 'shortest', 'longest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface DurationRange {
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
}

/** The range without the ends that bound nothing. */
export function boundsOf({ minDuration, maxDuration }: DurationRange): DurationRange {
  return {
    ...(minDuration !== undefined && minDuration > DURATION_FILTER.min ? { minDuration } : {}),
    ...(maxDuration !== undefined && maxDuration < DURATION_FILTER.max ? { maxDuration } : {}),
  };
}
