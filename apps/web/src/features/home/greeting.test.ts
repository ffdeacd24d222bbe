import { expect, it } from 'vitest';
import { greetingFor } from './greeting';

// proves spec 2.4.18
it.each([
  { streak: 5, hasListenedToday: false, hour: 20, line: 'Five days in a row. Tonight makes six.' },
  { streak: 5, hasListenedToday: false, hour: 8, line: 'Five days in a row. This morning makes six.' },
  { streak: 5, hasListenedToday: true, hour: 20, line: 'Five days in a row, with today.' },
  { streak: 1, hasListenedToday: false, hour: 14, line: 'Yesterday was one. This afternoon makes two.' },
  { streak: 1, hasListenedToday: true, hour: 14, line: 'Today is a beginning.' },
  { streak: 0, hasListenedToday: false, hour: 14, line: 'One quiet minute is enough to begin.' },
  { streak: 41, hasListenedToday: false, hour: 23, line: '41 days in a row. Tonight makes 42.' },
])('$line', ({ line, hour, ...stats }) => expect(greetingFor(stats, hour)).toBe(line));

it('is blank until the streak is known', () => expect(greetingFor(undefined, 8)).toBe('\u00a0'));
