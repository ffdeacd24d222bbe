import { describe, expect, test } from 'vitest';
import { formatDay, weeksUntil } from './calendar';

describe('the last year in weeks', () => {
  test.each(['2026-11-20', '2024-02-29', '2025-01-01', '2026-03-29', '2026-11-01', '2023-12-31'])(
    'until %s: 53 weeks of 7 days, without a gap, ending that day',
    (today) => {
      const weeks = weeksUntil(today, []);
      expect(weeks).toHaveLength(53);
      const days = weeks.flatMap((week) => week.days.map(({ day }) => day));
      expect(days.at(-1)).toBe(today);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeGreaterThan(52 * 7);
      for (const week of weeks) expect(formatDay(week.start, { weekday: 'long' })).toBe('Monday');
      for (const week of weeks.slice(0, -1)) expect(week.days).toHaveLength(7);
    },
  );

  test('each day has its seconds, each week its minutes', () => {
    const weeks = weeksUntil('2026-11-20', [
      { day: '2026-11-20', seconds: 600 },
      { day: '2026-11-16', seconds: 90 },
      { day: '2026-11-15', seconds: 61 },
    ]);
    expect(weeks.at(-1)).toMatchObject({ start: '2026-11-16', minutes: 11 });
    expect(weeks.at(-2)).toMatchObject({ start: '2026-11-09', minutes: 1 });
    expect(weeks.at(-1)?.days).toHaveLength(5);
  });
});
