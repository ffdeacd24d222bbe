import { dayBefore, type LocalDay } from './local-day.js';

/** The highest number of consecutive days with listening. `days` in any order. */
export function longestStreak(days: Iterable<LocalDay>): number {
  let longest = 0;
  let length = 0;
  let expected: LocalDay | undefined;
  for (const day of [...new Set(days)].toSorted().toReversed()) {
    length = day === expected ? length + 1 : 1;
    longest = Math.max(longest, length);
    expected = dayBefore(day);
  }
  return longest;
}

/** The number of consecutive days with listening that end today or yesterday. `days` in any order. */
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
