import { INSIGHT_RANGES, type InsightRange } from '@vizzi/domain';
import { useSearchParams } from 'react-router-dom';

/** The days that are looked back on, which the address names. */
export function useRange(): [InsightRange, (range: string) => void] {
  const [search, setSearch] = useSearchParams();
  const range = INSIGHT_RANGES.find((each) => String(each) === search.get('range')) ?? 28;
  return [range, (next) => setSearch({ range: next }, { replace: true })];
}
