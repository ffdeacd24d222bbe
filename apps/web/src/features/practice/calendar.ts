import type { Practice } from '@vizzi/api/contracts';
import { listenedMinutes, type LocalDay } from '@vizzi/domain';

export type ListeningDay = Practice['days'][number];

export interface Week {
  /** Its Monday. */
  readonly start: LocalDay;
  /** Monday to Sunday; the last week ends today. */
  readonly days: readonly ListeningDay[];
  readonly minutes: number;
}

/** A year and the week that it began in. */
const WEEKS = 53;
const DAYS_PER_WEEK = 7;
const MS_PER_DAY = 86_400_000;

/** The last year in weeks, the oldest first; days without listening are there with 0 seconds. */
export function weeksUntil(today: LocalDay, listened: readonly ListeningDay[]): Week[] {
  const secondsOf = new Map(listened.map(({ day, seconds }) => [day, seconds]));
  const sinceMonday = (weekdayOf(today) + 6) % DAYS_PER_WEEK;
  const first = addDays(today, -sinceMonday - (WEEKS - 1) * DAYS_PER_WEEK);
  return Array.from({ length: WEEKS }, (_, week) => {
    const start = addDays(first, week * DAYS_PER_WEEK);
    const days = Array.from({ length: DAYS_PER_WEEK }, (__, index) => addDays(start, index))
      .filter((day) => day <= today)
      .map((day) => ({ day, seconds: secondsOf.get(day) ?? 0 }));
    return { start, days, minutes: listenedMinutes(days.reduce((sum, { seconds }) => sum + seconds, 0)) };
  });
}

/** Calculates in UTC, so that daylight saving cannot skip or double a day. */
function addDays(day: LocalDay, count: number): LocalDay {
  return new Date(atMidnight(day).getTime() + count * MS_PER_DAY).toISOString().slice(0, 10);
}

const weekdayOf = (day: LocalDay) => atMidnight(day).getUTCDay();
const atMidnight = (day: LocalDay) => new Date(`${day}T00:00:00Z`);

/** Formats a calendar day without a time zone: `Nov 9`, `Monday, November 9`, `November`. */
export const formatDay = (day: LocalDay, options: Intl.DateTimeFormatOptions) =>
  atMidnight(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
