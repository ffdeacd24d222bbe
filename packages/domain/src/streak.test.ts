import { describe, expect, it, vi } from 'vitest';
import { canonicalTimeZone, dayBefore, localDay, localHour } from './local-day.js';
import { longestStreak, streak } from './streak.js';

describe('streak', () => {
  // proves spec D10.3
  it.each([
    ['nothing yet', [], 0],
    ['today only', ['2026-03-10'], 1],
    ['yesterday still counts', ['2026-03-09', '2026-03-08'], 2],
    ['the day before yesterday does not', ['2026-03-08', '2026-03-07'], 0],
    ['a gap ends it', ['2026-03-10', '2026-03-09', '2026-03-07'], 2],
    ['any order, duplicates too', ['2026-03-08', '2026-03-10', '2026-03-09', '2026-03-10'], 3],
    ['over a month end', ['2026-03-10', ...Array.from({ length: 12 }, (_, i) => day(-1 - i))], 13],
    ['days to come do not count', ['2026-03-11', '2026-03-10'], 1],
  ])('%s', (_name, days, length) => expect(streak(days, '2026-03-10')).toBe(length));

  it('continues over the end of a year and a leap day', () => {
    expect(streak(['2028-01-01', '2027-12-31'], '2028-01-01')).toBe(2);
    expect(streak(['2028-03-01', '2028-02-29', '2028-02-28'], '2028-03-01')).toBe(3);
  });
});

it.each([
  [[], 0],
  [['2026-03-10'], 1],
  [['2026-03-10', '2026-03-08', '2026-03-07', '2026-03-01'], 2],
  [['2026-01-01', '2025-12-31', '2025-12-30', '2026-01-03'], 3],
])('the longest streak of %o is %d', (days, length) => expect(longestStreak(days)).toBe(length));

// proves security 9.25
it('the longest streak of a lifetime is found in one pass', () => {
  // One that begins anew at each day would take longer than a test may.
  const days = ['2026-03-10'];
  while (days.length < 20_000) days.push(dayBefore(days.at(-1) ?? ''));
  expect(longestStreak(days)).toBe(20_000);
});

describe('localDay', () => {
  // proves spec D10.4
  it.each([
    ['2026-03-08T23:59:00Z', 'UTC', '2026-03-08'],
    ['2026-03-08T23:59:00Z', 'Pacific/Kiritimati', '2026-03-09'],
    ['2026-03-08T05:00:00Z', 'Pacific/Pago_Pago', '2026-03-07'],
    // Daylight saving begins in New York on this day at 07:00 UTC.
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:01:00Z', 'America/New_York', '2026-03-09'],
  ])('%s in %s is %s', (instant, zone, expected) => expect(localDay(new Date(instant), zone)).toBe(expected));

  // proves security 10.79
  it('counts in UTC for a zone that only a newer runtime knows', () => {
    expect(localDay(new Date('2026-03-08T23:59:00Z'), 'Newer/Zone')).toBe('2026-03-08');
    expect(localHour(new Date('2026-03-08T23:59:00Z'), 'Newer/Zone')).toBe(23);
  });

  it('accepts known time zones only', () => {
    expect(canonicalTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
    for (const none of ['Middle/Earth', '', '+05:30', 'Europe/Berlin ', ' utc']) {
      expect(canonicalTimeZone(none)).toBeUndefined();
    }
  });

  // proves security 9.21
  it('has one name for a zone, however it is spelled, and makes one formatter of it', () => {
    const spellings = ['Asia/Kolkata', 'asia/KOLKATA', 'Asia/Calcutta', 'ASIA/calcutta'];
    expect(new Set(spellings.map(canonicalTimeZone)).size).toBe(1);
    let made = 0;
    class Counted extends Intl.DateTimeFormat {
      constructor(...parameters: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...parameters);
        made += 1;
      }
    }
    vi.stubGlobal('Intl', { DateTimeFormat: Counted });
    for (let time = 0; time < 64; time += 1) {
      const letters = Array.from('europe/paris', (letter, place) =>
        (time >> place) & 1 ? letter.toUpperCase() : letter,
      );
      expect(localDay(new Date('2026-03-10T23:30:00Z'), letters.join(''))).toBe('2026-03-11');
    }
    vi.unstubAllGlobals();
    // To learn the name, and to use it.
    expect(made).toBe(2);
  });
});

function day(offset: number): string {
  let result = '2026-03-10';
  for (let step = 0; step > offset; step -= 1) result = dayBefore(result);
  return result;
}
