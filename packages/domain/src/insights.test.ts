import { describe, expect, it } from 'vitest';
import {
  addCounts,
  addDays,
  completionOf,
  daysBetween,
  daysUntil,
  inTens,
  isSettled,
  isShown,
  listeningCurve,
  NO_COUNTS,
  openDays,
  partsOf,
  playsByDay,
  steepestFalls,
} from './insights.js';

/** Stops of plays, by hundredth. */
const stopsAt = (at: Record<number, number>) => NO_COUNTS.stops.map((none, step) => at[step] ?? none);

/** A day of listeners with these marks, who play twice. */
const dayWith = (day: string, ...marks: number[]) => ({
  ...NO_COUNTS,
  day: `2026-03-${day}`,
  plays: marks.length * 2,
  listeners: marks.length,
  marks: marks.length < 10 ? marks : [],
});
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const spans = (...days: ReturnType<typeof dayWith>[]) =>
  partsOf(days).map(({ since, day, plays }) => [since.slice(-2), day.slice(-2), plays]);

describe('figures of few listeners', () => {
  it('are not shown below ten', () => {
    expect(isShown(9)).toBe(false);
    expect(isShown(10)).toBe(true);
  });

  it('are part of the first days that have ten listeners together', () => {
    expect(spans(dayWith('01', ...TEN), dayWith('02', 1, 2, 3), dayWith('03', 4, 5, 6, 7, 8, 9, 10, 11))).toEqual([
      ['01', '01', 20],
      ['02', '03', 22],
    ]);
    expect(spans(dayWith('01', 1), dayWith('04', ...TEN), dayWith('05', ...TEN))).toEqual([
      ['01', '04', 22],
      ['05', '05', 20],
    ]);
  });

  it('wait for as long as the same few listen', () => {
    expect(spans(dayWith('01', 1, 2, 3, 4, 5, 6), dayWith('02', 1, 2, 3, 4, 5, 6))).toEqual([]);
    expect(spans(dayWith('01', 1), { ...dayWith('02'), favorites: 1 })).toEqual([]);
  });

  it('tell listeners in tens', () => {
    expect([0, 9, 10, 19, 20, 1_219].map(inTens)).toEqual([10, 10, 10, 10, 20, 1_210]);
  });

  it('are drawn evenly over their days', () => {
    const part = { since: '2026-03-02', day: '2026-03-05', plays: 12 };
    expect(playsByDay(daysUntil('2026-03-06', 4), [part])).toEqual([3, 3, 3, null]);
  });
});

describe('the curve of who still listens', () => {
  it('begins with all plays and falls where they stop', () => {
    const curve = listeningCurve(stopsAt({ 0: 1, 50: 2, 100: 1 }));
    expect([curve.length, curve[0], curve[1], curve[50], curve[51], curve[100]]).toEqual([
      101, 1, 0.75, 0.75, 0.25, 0.25,
    ]);
  });

  it('is empty without plays', () => {
    expect(listeningCurve(NO_COUNTS.stops)).toEqual([]);
    expect(completionOf(NO_COUNTS.stops)).toBeNull();
  });

  it('tells the share that hears the end: 95 of a hundred are enough', () => {
    expect(completionOf(stopsAt({ 94: 1, 95: 1, 100: 2 }))).toBe(0.75);
  });
});

describe('the steepest falls', () => {
  it('are the three largest, apart from each other, in the order of the session', () => {
    const falls = steepestFalls(listeningCurve(stopsAt({ 10: 10, 13: 9, 30: 20, 60: 15, 70: 5, 100: 41 })));
    expect(falls.map(({ step }) => step)).toEqual([9, 29, 59]);
    expect(falls.map(({ share }) => Math.round(share * 100))).toEqual([10, 20, 15]);
  });

  it('leave out the end and what is less than one in a hundred', () => {
    expect(steepestFalls(listeningCurve(stopsAt({ 20: 1, 96: 50, 100: 150 })))).toEqual([]);
    expect(steepestFalls([])).toEqual([]);
  });
});

describe('counts', () => {
  it('of different members add up', () => {
    const one = {
      plays: 2,
      listeners: 1,
      replays: 1,
      favorites: 1,
      seconds: 9.5,
      stops: stopsAt({ 3: 2 }),
      marks: [7, 8],
    };
    expect(addCounts(one, { ...one, stops: stopsAt({ 3: 1, 4: 1 }), marks: [8, 9] })).toEqual({
      plays: 4,
      listeners: 2,
      replays: 2,
      favorites: 2,
      seconds: 19,
      stops: stopsAt({ 3: 3, 4: 1 }),
      marks: [7, 8, 9],
    });
  });
});

describe('days', () => {
  it('of a range end with its last, over the ends of months', () => {
    expect(daysUntil('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  });

  it('are open from three days ago to tomorrow, and settled before the day before yesterday', () => {
    expect(openDays('2026-03-10')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']);
    expect(isSettled('2026-03-08', '2026-03-10')).toBe(false);
    expect(isSettled('2026-03-07', '2026-03-10')).toBe(true);
  });

  // proves security 12.33
  it('that are not settled at midnight are counted once more after it', () => {
    const unsettled = daysUntil('2026-03-11', 10).filter((day) => !isSettled(day, '2026-03-10'));
    expect(openDays('2026-03-11')).toEqual(expect.arrayContaining(unsettled));
  });
});
