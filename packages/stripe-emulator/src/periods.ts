import type { Price } from './objects.js';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

type Interval = Price['recurring']['interval'];

/** The end of the period that contains `moment`, counted from the anchor so that the 31st returns after February. */
export function periodEnd(anchor: number, interval: Interval, moment: number): number {
  let count = 1;
  while (addIntervals(anchor, interval, count) <= moment) count += 1;
  return addIntervals(anchor, interval, count);
}

/** Calendar months in UTC; a day that the month does not have becomes its last. */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const midnight = Date.UTC(date.getUTCFullYear(), months, day) / 1000;
  return midnight + (anchor % DAY);
}
