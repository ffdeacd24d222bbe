import { dayBefore, type LocalDay } from './local-day.js';

/** Days that the insights may look back on. */
export const INSIGHT_RANGES = [7, 28, 90] as const;
export type InsightRange = (typeof INSIGHT_RANGES)[number];

/** Figures of fewer listeners are not shown: they would tell what single people do. */
export const FEWEST_LISTENERS = 10;

/** What is counted beside single sessions, which have their ids. */
export const EVERY_SESSION = 0;
export const PREMIUM_SESSIONS = -1;

/** A listener leaves one of so many marks, the remainder of the id: too few to name anybody, enough to tell ten apart. */
export const LISTENER_MARKS = 100;

/** Plays are counted by the hundredth of the session up to which they were listened to. */
export const STOP_STEPS = 100;
/** From this hundredth on, a play counts as listened to the end, as in `isComplete`. */
const END_STEP = 95;
/** The curve moves with chance; smaller falls are not named. */
const SMALLEST_FALL = 0.01;
/** A fall is looked for in so many hundredths at once, and those named are apart by more. */
const FALL_STEPS = 2;
const FALLS_APART = 6;
/** Days that are counted again in any case: offline devices report late, and no day on earth is over before. */
const OPEN_DAYS = 3;
const MS_PER_DAY = 86_400_000;

/** What is counted of one day, or of several together. */
export interface InsightCounts {
  /** Plays that began. */
  readonly plays: number;
  /** Members who began them. */
  readonly listeners: number;
  /** Plays of members who had played the same session before. */
  readonly replays: number;
  readonly favorites: number;
  /** Seconds that were listened to. */
  readonly seconds: number;
  /** Plays by the hundredth of the session at which they stopped, of 0 to 100. */
  readonly stops: readonly number[];
  /** The different marks of listeners; not kept of ten listeners or more. */
  readonly marks: readonly number[];
}

export const NO_COUNTS: InsightCounts = {
  plays: 0,
  listeners: 0,
  replays: 0,
  favorites: 0,
  seconds: 0,
  stops: Array.from({ length: STOP_STEPS + 1 }, () => 0),
  marks: [],
};

/** Two counts together. Listeners are added too: the counts must be of different members, or the sum is the most they can be. */
export function addCounts(a: InsightCounts, b: InsightCounts): InsightCounts {
  return {
    plays: a.plays + b.plays,
    listeners: a.listeners + b.listeners,
    replays: a.replays + b.replays,
    favorites: a.favorites + b.favorites,
    seconds: a.seconds + b.seconds,
    stops: a.stops.map((count, step) => count + (b.stops[step] ?? 0)),
    marks: [...new Set([...a.marks, ...b.marks])],
  };
}

/** Whether a figure of so many listeners may be shown. */
export function isShown(listeners: number): boolean {
  return listeners >= FEWEST_LISTENERS;
}

/** Listeners as they are shown: in tens, so that the difference of two numbers never is one of fewer than ten. */
export function inTens(listeners: number): number {
  return Math.max(FEWEST_LISTENERS, Math.floor(listeners / FEWEST_LISTENERS) * FEWEST_LISTENERS);
}

/** A day, or several in a row, which have ten listeners only together. */
export interface InsightPart extends InsightCounts {
  /** The first day. */
  readonly since: LocalDay;
  /** The last day, to which the figures belong. */
  readonly day: LocalDay;
}

/**
 * What is shown of a session's days, the earliest first: a day with fewer than ten listeners waits for the days after it until
 * they have ten together. Every figure is a sum of parts, so no difference of figures is about fewer than ten listeners.
 */
export function partsOf(days: readonly (InsightCounts & { readonly day: LocalDay })[]): InsightPart[] {
  const parts: InsightPart[] = [];
  let waiting: InsightPart | undefined;
  for (const { day, ...counts } of days) {
    const together = addCounts(waiting ?? NO_COUNTS, counts);
    const part = { ...together, since: waiting?.since ?? day, day };
    const isEnough = isShown(counts.listeners) || isShown(together.marks.length);
    if (isEnough) parts.push({ ...part, listeners: inTens(counts.listeners) });
    waiting = isEnough ? undefined : part;
  }
  return parts;
}

/** The plays of each of some days, where those of a part are spread evenly over its days; null for days of no part. */
export function playsByDay(
  days: readonly LocalDay[],
  parts: readonly Pick<InsightPart, 'since' | 'day' | 'plays'>[],
): (number | null)[] {
  const byDay = new Map<LocalDay, number>();
  for (const { since, day, plays } of parts) {
    const length = since === day ? 1 : daysBetween(since, day) + 1;
    for (const each of length === 1 ? [day] : daysUntil(day, length)) byDay.set(each, plays / length);
  }
  return days.map((day) => byDay.get(day) ?? null);
}

/** The share of plays that were listened to at least up to each hundredth of the session; empty without plays. */
export function listeningCurve(stops: readonly number[]): number[] {
  const plays = stops.reduce((sum, count) => sum + count, 0);
  if (plays === 0) return [];
  let left = plays;
  return stops.map((count) => {
    const share = left / plays;
    left -= count;
    return share;
  });
}

/** The share of plays that were listened to the end; null without plays. */
export function completionOf(stops: readonly number[]): number | null {
  return listeningCurve(stops)[END_STEP] ?? null;
}

/** A place in a session where many stop. */
export interface Fall {
  /** The hundredth at which it begins. */
  readonly step: number;
  /** The share of all plays that stops here. */
  readonly share: number;
}

/** The steepest falls of a curve, in their order in the session. The end is none. */
export function steepestFalls(curve: readonly number[], most = 3): Fall[] {
  const falls = Array.from({ length: Math.max(0, Math.min(curve.length, END_STEP) - FALL_STEPS) }, (_, step) => ({
    step,
    share: (curve[step] ?? 0) - (curve[step + FALL_STEPS] ?? 0),
  }));
  const named: Fall[] = [];
  for (const fall of falls.toSorted((a, b) => b.share - a.share || a.step - b.step)) {
    if (named.length === most || fall.share < SMALLEST_FALL) break;
    if (named.every(({ step }) => Math.abs(step - fall.step) >= FALLS_APART)) named.push(fall);
  }
  return named.toSorted((a, b) => a.step - b.step);
}

/** The day so many days later; earlier for negative numbers. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** How many days later a day is. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** The days of a range that ends on a day, the earliest first. */
export function daysUntil(end: LocalDay, range: number): LocalDay[] {
  return Array.from({ length: range }, (_, index) => addDays(end, index + 1 - range));
}

/**
 * The days that are counted again each time. Somewhere on earth it is tomorrow already. The earliest one is settled: it was not on the
 * day before, whose last reports no count has seen.
 */
export function openDays(today: LocalDay): LocalDay[] {
  return daysUntil(addDays(today, 1), OPEN_DAYS + 2);
}

/** Whether a day is counted again only when something of it changed. */
export function isSettled(day: LocalDay, today: LocalDay): boolean {
  return day < addDays(dayBefore(today), 2 - OPEN_DAYS);
}
