import { dayBefore, type LocalDay } from './local-day.js';

/** Consecutive days with listening that end today or yesterday. `days` in any order. */
export function streak(days: Iterable<LocalDay>, today: LocalDay): number {
  const listened = new Set(days);
  let day = listened.has(today) ? today : dayBefore(today);
  let length = 0;
  while (listened.has(day)) {
    length += 1;
    day = dayBefore(day);
  }
  return length;
}
