import { expect, it } from 'vitest';
import { cueClock } from './cue-clock';

it.each([
  [0, '0:00.0'],
  [127.8, '2:07.8'],
  [59.96, '1:00.0'],
  [4.151, '0:04.2'],
])('%d seconds are %s', (seconds, text) => {
  expect(cueClock(seconds)).toBe(text);
});
