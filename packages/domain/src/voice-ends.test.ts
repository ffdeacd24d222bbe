import { expect, it } from 'vitest';
import { describeEnds } from './voice-ends.js';

it.each([
  [60, 64.2, 'The female voice ends 4.2 s later than the male voice.'],
  [60, 58.5, 'The female voice ends 1.5 s earlier than the male voice.'],
  [60, 61.1, 'The female voice ends 1.1 s later than the male voice.'],
  [60, 61, undefined],
  [60, 59, undefined],
  [60, 60, undefined],
  [null, 60, undefined],
  [60, null, undefined],
  [null, null, undefined],
])('voices of %s s and %s s: %s', (male, female, text) => {
  expect(describeEnds({ male, female })).toBe(text);
});
