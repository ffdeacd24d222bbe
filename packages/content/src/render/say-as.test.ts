import { expect, it } from 'vitest';
import { sayAs } from './say-as.js';

it.each([
  ['When you are ready, close your eyes.', 'When you are ready, cloze your eyes.'],
  ['The reeds are close to the bank.', 'The reeds are close to the bank.'],
  ['The footprints lead down to the sea.', 'The footprints leed down to the sea.'],
  ['Somebody’s lamp — a small one — is lit.', "Somebody's lamp, a small one, is lit."],
])('reads %s', (written, spoken) => {
  expect(sayAs(written)).toBe(spoken);
});
