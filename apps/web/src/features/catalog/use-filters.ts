import { boundsOf, DURATION_FILTER, SORT_ORDERS, type DurationRange, type SortOrder } from '@vizzi/domain';
import { useSearchParams } from 'react-router-dom';

export interface Filters {
  /** Seconds, both ends. */
  readonly range: readonly [number, number];
  readonly sortBy: SortOrder;
  readonly isActive: boolean;
  /** The query input, without bounds and order that have no effect. */
  readonly sent: DurationRange & { readonly sortBy?: SortOrder };
  readonly setRange: (range: readonly [number, number]) => void;
  readonly setSortBy: (sortBy: SortOrder) => void;
  readonly reset: () => void;
}

/** The filters are stored in the address, so that a link restores them. Invalid values are ignored. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const range = readRange(params);
  const sortBy = SORT_ORDERS.find((order) => order === params.get('sortBy')) ?? 'none';
  const sent = {
    ...boundsOf({ minDuration: range[0], maxDuration: range[1] }),
    ...(sortBy === 'none' ? {} : { sortBy }),
  };

  const write = (next: Filters['sent']) => {
    const entries = Object.entries(next).map(([name, value]) => [name, String(value)]);
    setParams(Object.fromEntries(entries), { replace: true });
  };
  const order = sortBy === 'none' ? {} : { sortBy };
  return {
    range,
    sortBy,
    isActive: Object.keys(sent).length > 0,
    sent,
    setRange: ([minDuration, maxDuration]) => write({ ...boundsOf({ minDuration, maxDuration }), ...order }),
    setSortBy: (next) =>
      write({
        ...boundsOf({ minDuration: range[0], maxDuration: range[1] }),
        ...(next === 'none' ? {} : { sortBy: next }),
      }),
    reset: () => write({}),
  };
}

function readRange(params: URLSearchParams): [number, number] {
  const { min, max } = DURATION_FILTER;
  const from = readSeconds(params.get('minDuration')) ?? min;
  const to = readSeconds(params.get('maxDuration')) ?? max;
  return from <= to ? [from, to] : [min, max];
}

function readSeconds(text: string | null): number | undefined {
  if (!text || !/^\d+$/.test(text)) return undefined;
  return Math.min(Number(text), DURATION_FILTER.max);
}
