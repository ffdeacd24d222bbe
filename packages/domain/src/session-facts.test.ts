import { expect, it } from 'vitest';
import { isSameFact } from './session-facts.js';

it.each([
  ['Night Ferry', 'Night Ferry ', true],
  ['Night Ferry', 'Night ferry', false],
  [['sleep', 'worry'], ['worry', 'sleep'], true],
  [['sleep'], ['sleep', 'worry'], false],
  [null, [], true],
  [null, undefined, true],
  ['', null, false],
  [0, '0', false],
  [false, true, false],
])('%j and %j are the same fact: %j', (a, b, isSame) => {
  expect(isSameFact(a, b)).toBe(isSame);
});
