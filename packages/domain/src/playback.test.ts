import { expect, it } from 'vitest';
import { nextSpeed, resumableAt, SPEEDS } from './playback.js';

// proves spec 2.7.10, spec 9.12
it('cycles through every speed and wraps', () => {
  expect(SPEEDS.map(nextSpeed)).toEqual([0.75, 1, 1.25, 1.5, 2, 0.5]);
});

// proves spec D8.1
it.each([
  [0, false, false],
  [0.4, false, false],
  [252, false, true],
  [252, true, false],
])('at %d s, completed %s: resume offered %s', (currentTime, completed, offered) => {
  expect(resumableAt({ currentTime, completed })).toBe(offered ? currentTime : undefined);
});
