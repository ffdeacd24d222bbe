/** Bounds of the duration filter, in seconds. Either end means "no bound". */
export const DURATION_FILTER = { min: 0, max: 3600, step: 60 } as const;

export const SORT_ORDERS = ['none', 'newest', 'oldest', 'popular', 'shortest', 'longest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface DurationRange {
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
}

/** No session is as long. */
const TOO_LONG = 1_000_000_000;

/** The range without the ends that bound nothing, in whole seconds as durations are. */
export function boundsOf({ minDuration, maxDuration }: DurationRange): DurationRange {
  return {
    ...(minDuration !== undefined && minDuration > DURATION_FILTER.min
      ? { minDuration: Math.min(Math.ceil(minDuration), TOO_LONG) }
      : {}),
    ...(maxDuration !== undefined && maxDuration < DURATION_FILTER.max ? { maxDuration: Math.floor(maxDuration) } : {}),
  };
}
